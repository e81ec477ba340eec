import { useState } from "react";

import { retryOf } from "@/lib/gateway/retry-of";
import type { LocationChange, VisitorLocation } from "@/lib/gateway/types";
import { useRead } from "@/lib/gateway/use-read";
import { formWords } from "@/lib/form-words";
import { useLanguage } from "@/lib/language";
import { lazyBff } from "@/lib/lazy-paths";
import type { Language } from "@/lib/locale";
import type { Messages } from "@/lib/messages";
import { Button } from "@/ui/button";
import { RadioField } from "@/ui/form/choice-fields";
import { FormAlert } from "@/ui/form/form-alert";
import { SelectField } from "@/ui/form/text-fields";
import { useForm } from "@/ui/form/use-form";
import { RetryNotice } from "@/ui/retry-notice";
import { Skeleton } from "@/ui/skeleton";

import { chooseStore, type ChoosableStore } from "./picker-calls";
import styles from "./store-picker.module.css";

type Place = { code: string; name: string };

/** City, then town if one likes, then the stores that the shop has there for this visitor. */
export function StoreForm({
  stores,
  location,
  messages,
  onChosen,
}: {
  stores: readonly ChoosableStore[];
  location: VisitorLocation | null;
  messages: Messages;
  onChosen: (change: LocationChange) => void;
}) {
  const language = useLanguage();
  const { storePicker: words, common, problems, form: said } = messages;
  const cities = places(stores, "city", language);
  const [city, setCity] = useState(
    () => cities.find(({ code }) => code === location?.city)?.code ?? only(cities) ?? "",
  );
  const [town, setTown] = useState("");
  const towns = places(
    stores.filter(({ cityCode }) => cityCode === city),
    "town",
    language,
  );
  const here = useRead(city ? lazyBff.storesOfPlace(language, city, town) : null);
  const found = here.data;
  const offered = found && stores.filter(({ id }) => found.stores.some((one) => one.id === id));

  const form = useForm({
    rules: { city: ["required"], town: [], store: ["required"] },
    words: formWords(messages),
    async submit(values): Promise<{ text: string | null } | void> {
      const store = stores.find(({ id }) => id === values.store);
      if (!store) return { text: words.choose };
      const result = await chooseStore(language, store, problems);
      if (result.type === "failed") return { text: result.text ?? problems.other };
      if (result.answer.outcome === "refused")
        return { text: result.answer.message ?? words.refused };
      onChosen(result.answer);
    },
  });
  return (
    <form {...form.props} method="post" className={styles.inside} aria-label={words.title}>
      <div className={styles.places}>
        <SelectField
          {...form.field("city")}
          label={words.city}
          value={city}
          onChange={(event) => {
            setCity(event.target.value);
            setTown("");
          }}
        >
          <option value="">{said.choose}</option>
          {cities.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        {towns.length > 1 && (
          <SelectField
            {...form.field("town")}
            label={words.town}
            value={town}
            onChange={(event) => setTown(event.target.value)}
          >
            <option value="">{words.allTowns}</option>
            {towns.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      <div className={styles.stores} aria-busy={(city && !offered && !here.error) || undefined}>
        {!city ? null : offered ? (
          offered.length > 0 ? (
            <RadioField
              // A choice of another place is none of this one.
              key={`${city}-${town}`}
              {...form.field("store")}
              label={words.store}
              defaultValue={
                only(offered.map(({ id }) => ({ code: id }))) ?? location?.storeId ?? ""
              }
              options={offered.map(({ id, name, address }) => ({
                value: id,
                label: (
                  <>
                    <strong>{name}</strong>
                    <span className={styles.address}>{address}</span>
                  </>
                ),
              }))}
            />
          ) : (
            <p role="status">{words.noneHere}</p>
          )
        ) : here.error === undefined ? (
          <Skeleton className={styles.waitingStores} />
        ) : (
          <RetryNotice {...retryOf(here, { problems, retry: common.retry })} />
        )}
      </div>
      <FormAlert message={form.message} />
      <Button type="submit" wide busy={form.busy} disabled={offered?.length === 0}>
        {words.submit}
      </Button>
    </form>
  );
}

/** The cities or towns that have stores, each once, by name. */
function places(
  stores: readonly ChoosableStore[],
  level: "city" | "town",
  language: Language,
): Place[] {
  const byCode = new Map(stores.map((store) => [store[`${level}Code`], store[level]]));
  const found = [...byCode].map(([code, name]) => ({ code, name: name || code }));
  return found.sort((a, b) => a.name.localeCompare(b.name, language));
}

const only = (list: readonly { code: string }[]): string | undefined =>
  list.length === 1 ? list[0]?.code : undefined;
