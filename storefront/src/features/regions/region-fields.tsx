import { useState } from "react";

import type { FieldState } from "@/ui/form/field";
import { SelectField, TextField } from "@/ui/form/text-fields";

import {
  allowed,
  choose,
  firstCountry,
  isAsked,
  settle,
  type Chosen,
  type Level,
} from "./cascade.ts";
import { nameOf, wordOf, type LevelWords } from "./places.ts";
import { useCountries } from "./use-countries.ts";
import { useRegionList, type RegionList } from "./use-region-list.ts";

export type RegionWords = LevelWords & {
  home: Record<"country" | "postalCode", string>;
  choose: string;
  loading: string;
};

/**
 * Country, state where there are any, city, town, district: each list depends on the choice above
 * it (REG-1). Where the shop has no list one writes; a list of one chooses itself. The values in
 * the form are codes, or the words written.
 */
export function RegionFields({
  field,
  words,
  initial = {},
  member,
  only,
  postalCode,
}: {
  /** What the form knows of the field of a level. */
  field: (level: Level) => FieldState;
  words: RegionWords;
  initial?: Chosen;
  /** The member's country, and the countries they are bound to. */
  member?: string | null;
  only?: string | null | undefined;
  /** A field for the postal code, filled from the district. */
  postalCode?: FieldState;
}) {
  const { answer, failed } = useCountries();
  const [choice, setChoice] = useState<Chosen>(initial);
  const set = (level: Level, value: string) =>
    setChoice((before) => choose({ ...before, country: before.country ?? country }, level, value));

  const countries = allowed(answer?.countries ?? [], only);
  const country =
    choice.country ??
    (answer ? firstCountry(countries, { selected: answer.selected, member }) : "");
  const chosenCountry = countries.find(({ code }) => code === country);
  const withStates = isAsked("state", chosenCountry);

  const states = useRegionList("state", withStates ? country : "");
  const state = valueOf(states, choice.state);
  const cities = useRegionList(
    "city",
    withStates ? state : country,
    !answer ? "loading" : withStates ? states.state : "list",
  );
  const city = valueOf(cities, choice.city);
  const towns = useRegionList("town", city, cities.state);
  const town = valueOf(towns, choice.town);
  const districts = useRegionList("district", town, towns.state);
  const district = valueOf(districts, choice.district);

  const level = (name: Exclude<Level, "country">, list: RegionList, value: string) => (
    <RegionField
      key={name}
      state={field(name)}
      label={wordOf(
        nameOf(name, chosenCountry, { listed: cities.state === "list", withStates }),
        words,
      )}
      list={list}
      value={value}
      words={words}
      onChange={(next) => set(name, next)}
    />
  );
  // Nobody can be asked for places that the shop cannot name; they can be told later.
  if (failed) return null;
  return (
    <>
      <SelectField
        {...named(field("country"), answer !== undefined)}
        label={words.home.country}
        value={country}
        autoComplete="country"
        disabled={!answer}
        onChange={(event) => set("country", event.target.value)}
      >
        {!answer && <option value="">{words.loading}</option>}
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      {withStates && level("state", states, state)}
      {level("city", cities, city)}
      {level("town", towns, town)}
      {level("district", districts, district)}
      {postalCode && (
        <PostalCode
          key={district}
          state={postalCode}
          label={words.home.postalCode}
          found={districts.entries.find(({ code }) => code === district)?.postalCode ?? ""}
        />
      )}
    </>
  );
}

/** A list to choose from, or a line to write where there is none. */
function RegionField({
  state,
  label,
  list,
  value,
  words,
  onChange,
}: {
  state: FieldState;
  label: string;
  list: RegionList;
  value: string;
  words: RegionWords;
  onChange: (value: string) => void;
}) {
  if (list.state === "free")
    return (
      <TextField
        {...state}
        label={label}
        value={value}
        limit={{ length: 60 }}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  return (
    <SelectField
      {...named(state, list.state !== "loading")}
      label={label}
      value={value}
      disabled={list.state !== "list"}
      onChange={(event) => onChange(event.target.value)}
    >
      {list.entries.length !== 1 && (
        <option value="">{list.state === "loading" ? words.loading : words.choose}</option>
      )}
      {list.entries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

/** What is still loading says nothing in the form: empty would mean that somebody emptied it. */
const named = (state: FieldState, known: boolean): FieldState =>
  known ? state : { ...state, name: "" };

/** Filled anew with each district, and free to be mended. */
function PostalCode({ state, label, found }: { state: FieldState; label: string; found: string }) {
  return (
    <TextField
      {...state}
      label={label}
      defaultValue={found}
      inputMode="numeric"
      autoComplete="postal-code"
      limit={{ length: 12 }}
    />
  );
}

function valueOf(list: RegionList, choice: string | undefined): string {
  return list.state === "list"
    ? settle(list.entries, choice)
    : list.state === "free"
      ? (choice ?? "")
      : "";
}
