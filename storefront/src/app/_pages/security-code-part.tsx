import { lazyPart } from "@/ui/lazy";

/** The security code of another feature, for forms that turn out to need it. */
export const SecurityCode = lazyPart(
  "SecurityCode",
  () =>
    import("@/features/membership/security-code").then((module) => ({
      default: module.SecurityCode,
    })),
  { waiting: "outside", notice: "inline" },
);
