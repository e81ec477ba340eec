import type { Country } from "@/lib/gateway/types";
import type { FieldState } from "@/ui/form/field";
import { SelectField } from "@/ui/form/text-fields";

/** The country of an address; beside its code the form has its name. */
export function CountryField({
  state,
  label,
  countries,
  code,
  country,
  loading,
  fallback,
  onChange,
}: {
  state: FieldState;
  label: string;
  countries: readonly Country[];
  code: string;
  country: Country | undefined;
  loading: string;
  fallback: string;
  onChange: (code: string) => void;
}) {
  return (
    <>
      <SelectField
        {...state}
        label={label}
        value={code}
        autoComplete="country"
        onChange={(event) => onChange(event.target.value)}
      >
        {!country && <option value={code}>{fallback || loading}</option>}
        {countries.map((one) => (
          <option key={one.code} value={one.code}>
            {one.name}
          </option>
        ))}
      </SelectField>
      <input type="hidden" name="countryName" value={country?.name ?? fallback} />
    </>
  );
}
