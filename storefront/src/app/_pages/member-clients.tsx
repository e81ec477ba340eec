import dynamic from "next/dynamic";
import type { ComponentProps, ComponentType } from "react";

import { renderedPart } from "@/ui/lazy";

import "./member-styles";

/** What each page of members needs is a piece of its own, as in lazy-pages.tsx. */
const LoginClient = renderedPart("LoginClient", () => dynamic(() => import("./login-client")));

const FavouritesClient = renderedPart("FavouritesClient", () =>
  dynamic(() => import("./favourites-client")),
);

const OrdersClient = renderedPart("OrdersClient", () => dynamic(() => import("./orders-client")));

const ContactClient = renderedPart("ContactClient", () =>
  dynamic(() => import("./contact-client")),
);

const ThreadsClient = renderedPart("ThreadsClient", () =>
  dynamic(() => import("./threads-client")),
);

const PasswordReminderClient = renderedPart("PasswordReminderClient", () =>
  dynamic(() => import("@/features/membership/password-reminder")),
);

const PasswordClient = renderedPart("PasswordClient", () =>
  dynamic(() => import("@/features/membership/password-page")),
);

const RegisterClient = renderedPart("RegisterClient", () =>
  dynamic(() => import("./register-client")),
);

const ProfileClient = renderedPart("ProfileClient", () =>
  dynamic(() => import("./profile-client")),
);

const AddressesClient = renderedPart("AddressesClient", () =>
  dynamic(() => import("./addresses-client")),
);

const AlarmsClient = renderedPart("AlarmsClient", () =>
  dynamic(() => import("@/features/alarms/alarms-view")),
);

const CouponsClient = renderedPart("CouponsClient", () =>
  dynamic(() => import("@/features/alarms/coupons-view")),
);

const SubscriptionsClient = renderedPart("SubscriptionsClient", () =>
  dynamic(() => import("@/features/alarms/subscriptions-view")),
);

const CompareClient = renderedPart("CompareClient", () =>
  dynamic(() => import("./compare-client")),
);

const OverviewClient = renderedPart("OverviewClient", () =>
  dynamic(() => import("@/features/overview/overview-view")),
);

const PARTS = {
  LoginClient,
  FavouritesClient,
  OrdersClient,
  ContactClient,
  ThreadsClient,
  PasswordReminderClient,
  PasswordClient,
  RegisterClient,
  ProfileClient,
  AddressesClient,
  AlarmsClient,
  CouponsClient,
  SubscriptionsClient,
  OverviewClient,
  CompareClient,
};

type Props = {
  [Name in keyof typeof PARTS]: { part: Name } & ComponentProps<(typeof PARTS)[Name]>;
}[keyof typeof PARTS];

export default function MemberClients({ part, ...props }: Props) {
  const Part = PARTS[part] as ComponentType<object>;
  return <Part {...props} />;
}
