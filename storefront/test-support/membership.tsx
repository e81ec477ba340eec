// eslint-disable-next-line no-restricted-imports -- held to the contract by its types below
import { http as untyped, HttpResponse } from "msw";
import { vi } from "vitest";

import type { PhoneFieldSlot } from "../src/features/membership/login-form-props.ts";
import { loginWords } from "../src/features/membership/login-words.ts";
import type { Path } from "../src/lib/gateway/address.ts";
import type { Problem } from "../src/lib/gateway/types.ts";
import { messagesOf } from "../src/lib/messages.ts";
import { TextField } from "../src/ui/form/text-fields.tsx";
import type { Toast } from "../src/ui/toast.ts";
import type { AnswerTo } from "./contract-http.ts";
import { gateway } from "./gateway.ts";
import type { Schemas } from "./recorded.ts";
import { problem } from "./shell.ts";

export const words = loginWords(messagesOf("tr"));

/** Stands in for the phone field of another feature: takes what is typed. */
export const PhoneField: PhoneFieldSlot = ({ words: _words, ...field }) => <TextField {...field} />;

export const toasts: Toast[] = [];
export const assign = vi.fn<(address: string) => void>();
export const reload = vi.fn<() => void>();

/** A fresh device on a page of the shop; what the page says in the corner is kept in `toasts`. */
export function freshPage(address = "http://localhost:8080/kilimler"): void {
  const { origin, pathname, search, href, protocol } = new URL(address);
  vi.stubGlobal("location", { origin, pathname, search, href, protocol, assign, reload });
  [assign, reload].forEach((mock) => mock.mockReset());
  toasts.length = 0;
  localStorage.clear();
  sessionStorage.clear();
  for (const name of ["email", "phone", "rememberMe"])
    document.cookie = `${name}=; Path=/; Max-Age=0`;
  document.cookie = "XSRF-TOKEN=t; path=/";
  document.documentElement.lang = "tr";
}

/** A refusal as the gateway words it: the shop's own sentence, the field it names. */
export function refusal(
  detail: string,
  more: {
    code?: Problem["code"];
    status?: number;
    field?: string | null;
    [extension: string]: unknown;
  } = {},
): HttpResponse<Problem> {
  const { code = "sign_in_refused", status = 403, ...rest } = more;
  return HttpResponse.json<Problem>(
    { ...problem(code, status), detail, ...rest },
    { status, headers: { "content-type": "application/problem+json" } },
  );
}

/**
 * The gateway answers each call of an operation by the next of `answers`, the last one for ever;
 * what was sent is kept.
 */
export function answering<const M extends "post" | "put" | "delete", const P extends Path>(
  method: M,
  address: P,
  ...answers: (() => AnswerTo<M, P>)[]
): { body: unknown; url: string }[] {
  const sent: { body: unknown; url: string }[] = [];
  gateway.use(
    untyped[method](`*${address}`, async ({ request }) => {
      const text = await request.text();
      sent.push({ body: text ? JSON.parse(text) : null, url: request.url });
      return answers[Math.min(sent.length, answers.length) - 1]!();
    }),
  );
  return sent;
}

export const signedInAs =
  (more: Partial<Schemas["SignInResult"]> = {}) =>
  () =>
    HttpResponse.json<Schemas["SignInResult"]>({
      outcome: "signed_in",
      message: "Hoş geldiniz",
      path: "/",
      token: { value: "handle", expiresAt: Math.floor(Date.now() / 1000) + 3600 },
      ...more,
    });
