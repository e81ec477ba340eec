/** Checkouts for tests: built as the gateway would answer. */
import type { ReactNode } from "react";

import type {
  Carriers,
  CheckoutAddress,
  CheckoutAddresses,
  CheckoutSummary,
  Money,
  OrderAttempt,
  OrderResult,
  PaymentMethods,
  StepResult,
} from "../src/lib/gateway/types.ts";

export const lira = (amount: string): Money => ({ amount, currency: "TL" });

export function checkoutOf(total = "120.00", lines = 1): CheckoutSummary {
  const line = {
    title: "Kilim",
    image: null,
    brand: null,
    variantName: null,
    quantity: 1,
    unit: null,
    total: lira("100.00"),
  };
  return {
    lines: Array.from({ length: lines }, () => line),
    totals: {
      products: lira("100.00"),
      giftPackages: null,
      discount: null,
      service: null,
      shipping: lira("20.00"),
      duty: null,
      coins: null,
      total: lira(total),
    },
    agreements: {
      preliminaryInformation: true,
      distanceAgreement: true,
      clarificationText: false,
    },
  };
}

function addressOf(id: string, overrides: Partial<CheckoutAddress> = {}): CheckoutAddress {
  return {
    id,
    title: `Adres ${id}`,
    fullName: "Deniz Örnek",
    address: "Çınaraltı Sokak 8/3",
    district: "Moda",
    town: "Kadıköy",
    city: "İstanbul",
    country: "Türkiye",
    postCode: "34710",
    phone: "905550000001",
    delivers: true,
    ...overrides,
  };
}

export const ADDRESSES: CheckoutAddresses = {
  addresses: [addressOf("51"), addressOf("52")],
  deliveryAddressId: null,
  invoiceAddressId: null,
  storeId: null,
};

export const CARRIERS: Carriers = {
  carriers: [{ id: "1", name: "Anadolu Kargo", days: [] }],
  carrierId: "1",
  slotId: null,
  slotDate: null,
};

export const METHODS: PaymentMethods = {
  outcome: "chosen",
  message: null,
  methods: [
    { id: "-1", name: "Havale", kind: "bank_transfer", html: null, options: [], wallet: false },
    { id: "-2", name: "Kredi kartı", kind: "card", html: null, options: [], wallet: true },
  ],
  bankAccounts: [
    {
      id: "1",
      bank: "Örnek Bankası",
      branch: null,
      accountNumber: null,
      owner: "Vitrin",
      iban: "TR000000000000000000000001",
      currency: "TL",
      swift: null,
    },
  ],
  summary: null,
};

export function attemptOf(overrides: Partial<OrderAttempt> = {}): OrderAttempt {
  return {
    id: "a1",
    state: "placed",
    waitingFor: null,
    orderNumber: "VT1001",
    paymentId: "-1",
    total: lira("120.00"),
    sentAt: 1_790_000_000,
    ...overrides,
  };
}

export function stepOf(
  outcome: StepResult["outcome"],
  overrides: Partial<StepResult> = {},
): StepResult {
  return { outcome, message: null, addressId: null, field: null, stock: [], ...overrides };
}

export function orderOf(
  outcome: OrderResult["outcome"],
  overrides: Partial<OrderResult> = {},
): OrderResult {
  return {
    outcome,
    message: null,
    attempt: null,
    form: null,
    code: null,
    approval: null,
    campaigns: [],
    wallet: null,
    summary: null,
    ...overrides,
  };
}

/** What other features give to the checkout, and here give nothing. */
export const NO_SLOTS = {
  addressForm: () => null,
  filling: false,
  emptyBasket: (text: ReactNode) => text,
  join: () => null,
  wallet: () => null,
};
