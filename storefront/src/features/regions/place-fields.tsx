import { useEffect, useState } from "react";

import { fill } from "@/lib/wording";
import { ComboField } from "@/ui/form/combo-field";
import type { FieldState } from "@/ui/form/field";
import { TextField } from "@/ui/form/text-fields";

import { allowed, firstCountry, isAsked } from "./cascade.ts";
import { CountryField } from "./country-field.tsx";
import {
  entryOf,
  initialPlaces,
  nameOf,
  postalCodeOf,
  stand,
  tokenOf,
  type,
  type AllWritten,
  type Below,
  type InitialPlaces,
  type LevelWords,
  wordOf,
  type Written,
} from "./places.ts";
import { useCountries } from "./use-countries.ts";
import { useRegionList, type RegionList } from "./use-region-list.ts";

export type PlaceWords = LevelWords & {
  home: Record<"country" | "postalCode", string>;
  loading: string;
  /** "{level}": the level above has to be chosen first. */
  above: string;
  nothing: string;
};

/**
 * Country, state where there are any, city, town, district, postal code: each list follows from
 * the level above (REG-1). Levels are written (ADR 0053), with the list below, so that whatever fills
 * in a form can fill in all of them at once, before any list is there: a text stands as soon as its
 * list has it. In the form are the texts, and beside each `…Code` the code while the level has a
 * list; of the country `countryName`.
 */
export function PlaceFields({
  field,
  words,
  initial = {},
  member = null,
  only,
  asks,
  onCountry,
}: {
  field: (level: Below | "country" | "postalCode") => FieldState;
  words: PlaceWords;
  initial?: InitialPlaces;
  /** The member's country, and the countries they are bound to. */
  member?: string | null;
  only?: string | null;
  /** Whether the shop asks for a level at all. */
  asks: (level: Below | "postalCode") => boolean;
  onCountry: (code: string) => void;
}) {
  const { answer, failed } = useCountries();
  const [all, setAll] = useState(() => initialPlaces(initial));
  const countries = allowed(answer?.countries ?? [], only);
  const code =
    all.country ??
    (answer || failed ? firstCountry(countries, { selected: answer?.selected, member }) : "");
  const country = countries.find((one) => one.code === code);
  useEffect(() => {
    if (code !== "") onCountry(code);
  }, [code, onCountry]);

  const withStates = asks("state") && isAsked("state", country);
  const open = code === "" ? "loading" : "list";
  const states = useLevel("state", withStates ? code : "", open, all.state);
  const cities = useLevel(
    "city",
    withStates ? states.code : code,
    withStates ? states.list.state : open,
    all.city,
  );
  const towns = useLevel("town", cities.code, cities.list.state, all.town);
  const districts = useLevel("district", towns.code, towns.list.state, all.district);
  const levels = { state: states, city: cities, town: towns, district: districts };

  const nameAs = (level: Below) =>
    nameOf(level, country, { listed: cities.list.state === "list", withStates });
  const set = (change: (before: AllWritten) => AllWritten) =>
    setAll((before) => change({ ...before, country: before.country ?? code }));
  const shown = (["state", "city", "town", "district"] as const).filter((level) =>
    level === "state" ? withStates : asks(level),
  );

  return (
    <>
      <CountryField
        state={field("country")}
        label={words.home.country}
        {...{ countries, code, country }}
        loading={words.loading}
        fallback={initial.country?.name ?? code}
        onChange={(next) =>
          set((before) => stand(before, "country", { text: "", code: next, atMs: now() }))
        }
      />
      {shown.map((level, at) => {
        const above = shown[at - 1];
        return (
          <LevelField
            key={level}
            state={field(level)}
            label={wordOf(nameAs(level), words)}
            above={above && fill(words.above, { level: wordOf(nameAs(above), words) })}
            token={tokenOf(level, nameAs("city"), withStates)}
            level={levels[level]}
            words={words}
            onTyping={(text) => set((before) => type(before, level, text, now()))}
            onStand={(text, entry) =>
              set((before) => stand(before, level, { text, code: entry, atMs: now() }))
            }
          />
        );
      })}
      {asks("postalCode") && (
        <TextField
          {...field("postalCode")}
          label={words.home.postalCode}
          value={postalCodeOf(all.postalCode, districts.code, districts.postalCode)}
          // Elsewhere there are letters in them.
          inputMode={code === "TR" ? "numeric" : "text"}
          autoComplete="postal-code"
          enterKeyHint="next"
          dir="ltr"
          limit={{ length: 20 }}
          onChange={({ target }) =>
            set((before) => ({
              ...before,
              postalCode: { text: target.value, of: districts.code, atMs: now() },
            }))
          }
        />
      )}
    </>
  );
}

const now = () => Date.now();

type LevelState = {
  written: Written;
  list: RegionList;
  /** Of the entry that stands, else empty. */
  code: string;
  name: string;
  postalCode: string | null;
};

/** A level with its list; what stands on it follows from both. */
function useLevel(
  level: Below,
  parent: string,
  above: RegionList["state"],
  written: Written,
): LevelState {
  const list = useRegionList(level, parent, above);
  const options = list.entries.map(({ code, name }) => ({ key: code, name }));
  const entry = list.state === "list" ? entryOf(options, written) : null;
  const postalCode = list.entries.find(({ code }) => code === entry?.key)?.postalCode ?? null;
  return {
    written,
    list,
    // Lists come one after the other: until this one is there, the code it began with is believed.
    code: entry?.key ?? (list.state === "loading" ? (written.code ?? "") : ""),
    name: entry?.name ?? "",
    postalCode,
  };
}

/** One level: a line with its list, or a line alone where the shop has none. */
function LevelField({
  state,
  label,
  above,
  token,
  level: { written, list, code, name },
  words,
  onTyping,
  onStand,
}: {
  state: FieldState;
  label: string;
  above: string | undefined;
  token: string;
  level: LevelState;
  words: PlaceWords;
  onTyping: (text: string) => void;
  onStand: (text: string, code: string | null) => void;
}) {
  const standing = !written.typing && name !== "" ? name : written.text;
  if (list.state === "free")
    return (
      <TextField
        {...state}
        label={label}
        value={written.text}
        autoComplete={token}
        enterKeyHint="next"
        limit={{ length: 100 }}
        onChange={(event) => onStand(event.target.value, null)}
      />
    );
  const status =
    list.state === "loading" ? words.loading : list.state === "above" ? above : words.nothing;
  return (
    <>
      <ComboField
        {...state}
        label={label}
        value={standing}
        options={list.entries.map((entry) => ({ key: entry.code, name: entry.name }))}
        chosen={code}
        status={status ?? words.nothing}
        autoComplete={token}
        onTyping={onTyping}
        onFilled={(text) => onStand(text, null)}
        onChoose={(option) => onStand(option.name, option.key)}
        onLeave={(text, option) => onStand(option?.name ?? text, option?.key ?? null)}
      />
      <input type="hidden" name={`${state.name}Code`} value={written.typing ? "" : code} />
    </>
  );
}
