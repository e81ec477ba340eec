import type { Language } from "./locale.ts";
import { withQuery } from "./paths.ts";

/** The operations of the gateway from the basket to the order: only the checkout carries them. */
export const checkoutBff = {
  checkout: (language: Language) => withQuery("/bff/checkout", { language }),
  checkoutAddresses: (language: Language) => withQuery("/bff/checkout/addresses", { language }),
  checkoutAddress: (language: Language, kind: string) =>
    withQuery(`/bff/checkout/addresses/${kind}`, { language }),
  checkoutStore: (language: Language) => withQuery("/bff/checkout/store", { language }),
  checkoutStep: (language: Language, step: string) =>
    withQuery(`/bff/checkout/steps/${step}`, { language }),
  carriers: (language: Language) => withQuery("/bff/checkout/carriers", { language }),
  carrier: (language: Language) => withQuery("/bff/checkout/carrier", { language }),
  slot: (language: Language) => withQuery("/bff/checkout/slot", { language }),
  payment: (language: Language) => withQuery("/bff/checkout/payment", { language }),
  cardTerms: (language: Language, digits: string) =>
    withQuery(`/bff/checkout/card-terms/${digits}`, { language }),
  installment: (language: Language) => withQuery("/bff/checkout/installment", { language }),
  threeD: (language: Language) => withQuery("/bff/checkout/three-d", { language }),
  approval: (language: Language) => withQuery("/bff/checkout/approval", { language }),
  newOrder: (language: Language) => withQuery("/bff/checkout/orders", { language }),
  orderCode: (language: Language) => withQuery("/bff/checkout/orders/code", { language }),
  orderAttempt: (language: Language) => withQuery("/bff/checkout/attempt", { language }),
  wallet: (language: Language) => withQuery("/bff/checkout/wallet", { language }),
  walletPayments: (language: Language) => withQuery("/bff/checkout/wallet/payments", { language }),
  walletOrders: (language: Language) => withQuery("/bff/checkout/wallet/orders", { language }),
  walletRequests: (language: Language) => withQuery("/bff/wallet-requests", { language }),
  stores: (language: Language) => withQuery("/bff/stores", { language }),
  agreement: (language: Language, kind: string) =>
    withQuery(`/bff/agreements/${kind}`, { language }),
} as const;
