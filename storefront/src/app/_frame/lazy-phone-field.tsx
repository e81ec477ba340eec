import { lazyPart } from "@/ui/lazy";

/** The phone field, loaded by the first form that shows one. */
export const LazyPhoneField = lazyPart(
  "LazyPhoneField",
  () =>
    import("@/features/regions/phone/phone-field").then(({ PhoneField }) => ({
      default: PhoneField,
    })),
  { waiting: "outside", notice: "inline" },
);
