import type { FieldState } from "@/ui/form/field";

/** What other features give to these forms; `app` puts them together. */
export type RegisterParts = {
  phone: (field: FieldState, given: { label: string; number: string }) => React.ReactNode;
  regions: (
    field: (level: "country" | "state" | "city" | "town" | "district") => FieldState,
    given: RegionsGiven,
  ) => React.ReactNode;
};

type RegionsGiven = {
  initial: { country?: string; city?: string; town?: string; district?: string };
  member: string | null;
  /** The countries the member is bound to. */
  only: string | null;
};
