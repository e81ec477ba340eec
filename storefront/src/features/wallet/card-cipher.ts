import { PKCS1_KEM } from "micro-rsa-dsa-dh/rsa.js";

import type { EncryptionKey } from "@/lib/gateway/types";

import { cardDigits, isCardNumber, isCvc } from "./card-rules";

/** RSA with PKCS#1 v1.5 padding (RFC 8017, 7.2), in hex: what the payment host reads. */
export function encrypt(text: string, { modulus, exponent }: EncryptionKey): string {
  const key = { n: BigInt(`0x${modulus}`), e: BigInt(exponent) };
  const sealed = PKCS1_KEM.encrypt(key, new TextEncoder().encode(text));
  return [...sealed].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A number that fails its check digit is sent as nothing (WAL-2). */
export const encryptedNumber = (text: string, key: EncryptionKey): string =>
  isCardNumber(text) ? encrypt(cardDigits(text), key) : "";

/** So is a security code of another length. */
export const encryptedCvc = (text: string, key: EncryptionKey): string =>
  isCvc(text) ? encrypt(text, key) : "";
