"use client";

import dynamic from "next/dynamic";

import { renderedPart } from "@/ui/lazy";

/** What each page of members needs is a piece of its own, as in lazy-pages.tsx. */
export const LoginClient = renderedPart("LoginClient", () =>
  dynamic(() => import("./login-client")),
);

export const FavouritesClient = renderedPart("FavouritesClient", () =>
  dynamic(() => import("./favourites-client")),
);

export const OrdersClient = renderedPart("OrdersClient", () =>
  dynamic(() => import("./orders-client")),
);

export const ContactClient = renderedPart("ContactClient", () =>
  dynamic(() => import("./message-clients").then((module) => module.ContactClient)),
);

export const ThreadsClient = renderedPart("ThreadsClient", () =>
  dynamic(() => import("./message-clients").then((module) => module.ThreadsClient)),
);

export const PasswordReminderClient = renderedPart("PasswordReminderClient", () =>
  dynamic(() => import("@/features/membership/password-reminder")),
);

export const PasswordClient = renderedPart("PasswordClient", () =>
  dynamic(() => import("@/features/membership/password-page")),
);

export const RegisterClient = renderedPart("RegisterClient", () =>
  dynamic(() => import("./register-client").then((module) => module.Register)),
);

export const ProfileClient = renderedPart("ProfileClient", () =>
  dynamic(() => import("./register-client").then((module) => module.Profile)),
);

export const AddressesClient = renderedPart("AddressesClient", () =>
  dynamic(() => import("./addresses-client")),
);
