"use client";

import { lazy } from "react";

/** The phone field, loaded by the first form that shows one. */
export const LatePhoneField = lazy(() =>
  import("@/features/regions/phone/phone-field").then(({ PhoneField }) => ({
    default: PhoneField,
  })),
);
