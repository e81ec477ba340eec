import { useState } from "react";

import { flag } from "@/lib/paths";
import { Icon } from "@/ui/icon";

import type { PhoneCountry } from "./countries.ts";
import styles from "./phone-field.module.css";

/** A country's flag; a globe where there is none. Its name stands beside it or on its button. */
export function Flag({ country }: { country: PhoneCountry }) {
  const [missing, setMissing] = useState<string | null>(null);
  if (country.dialCode === "" || missing === country.key) return <Icon name="globe" size={24} />;
  return (
    <img
      src={flag(country.key)}
      alt=""
      width={24}
      height={16}
      loading="lazy"
      decoding="async"
      className={styles.flag}
      onError={() => setMissing(country.key)}
    />
  );
}
