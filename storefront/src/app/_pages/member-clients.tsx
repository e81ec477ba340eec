"use client";

import dynamic from "next/dynamic";

/** What each page of members needs is a piece of its own, as in late-pages.tsx. */
export const LoginClient = dynamic(() =>
  import("./login-client").then((module) => module.LoginClient),
);

export const FavouritesClient = dynamic(() =>
  import("./favourites-client").then((module) => module.FavouritesClient),
);

export const ContactClient = dynamic(() =>
  import("./message-clients").then((module) => module.ContactClient),
);

export const ThreadsClient = dynamic(() =>
  import("./message-clients").then((module) => module.ThreadsClient),
);

export const PasswordReminderClient = dynamic(() =>
  import("@/features/membership/password-reminder").then((module) => module.PasswordReminder),
);

export const PasswordClient = dynamic(() =>
  import("@/features/membership/password-page").then((module) => module.PasswordPage),
);

export const RegisterClient = dynamic(() =>
  import("./register-client").then((module) => module.Register),
);

export const ProfileClient = dynamic(() =>
  import("./register-client").then((module) => module.Profile),
);
