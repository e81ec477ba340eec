import { newKey, read, write } from "@/lib/gateway/browser";
import { GatewayError, problemText } from "@/lib/gateway/problem";
import type { Problems } from "@/lib/gateway/submit-form";
import type { Language } from "@/lib/locale";
import { lazyBff } from "@/lib/lazy-paths";
import { bff } from "@/lib/paths";
import type { Token } from "@/lib/session/types";

import { isRefusal, type LoginType } from "./login-rules";

/** What is sent to sign somebody in. `redirect` is where the shopper wanted to go. */
type Credentials = {
  type: LoginType;
  username: string;
  password: string;
  rememberMe?: boolean;
  vendor?: boolean;
  redirect?: string;
  securityCode?: string;
};

export type LoginResult =
  | { type: "signed_in"; message: string | null; path: string | null; token: Token | null }
  /**
   * The password has expired: it has to be changed first (AUT-5). Some shops let its owner in all
   * the same, with a token.
   */
  | { type: "password_expired"; message: string | null; token: Token | null }
  /** The shop said no, in its own words; `codeAsked`: the next try needs the security code. */
  | { type: "refused"; field: string | null; text: string | null; codeAsked: boolean }
  | { type: "failed"; text: string };

/** Signs in. Never throws; the password travels in the body alone. */
export async function signIn(
  language: Language,
  credentials: Credentials,
  problems: Problems,
): Promise<LoginResult> {
  try {
    const { outcome, message, path, token } = await write(bff.session(language), {
      method: "POST",
      body: credentials,
    });
    return outcome === "signed_in"
      ? { type: "signed_in", message, path, token }
      : { type: "password_expired", message, token };
  } catch (cause) {
    const error = GatewayError.fromFailure(cause);
    const {
      field = null,
      detail = null,
      captchaRequired,
    } = (error.problem ?? {}) as {
      field?: string | null;
      detail?: string | null;
      captchaRequired?: boolean;
    };
    if (isRefusal(error))
      return {
        type: "refused",
        field,
        text: detail,
        codeAsked: captchaRequired === true || field === "securityCode",
      };
    return { type: "failed", text: problemText(problems, { code: error.code, detail }) };
  }
}

/** A fresh picture for a form's security code. @throws GatewayError */
export async function freshPicture(
  language: Language,
  form: string,
  signal: AbortSignal,
): Promise<string> {
  const { image } = await read(lazyBff.captcha(language, form), signal);
  // The shop's addresses may repeat within a second, and a browser does not look twice at the same
  // picture.
  return `${image}${image.includes("?") ? "&" : "?"}${newKey()}`;
}

/**
 * Where to go to sign in at a provider that has to be asked first (NAV-5): https, or ours. @throws
 * when it is neither, and GatewayError
 */
export async function providerAddress(language: Language, provider: string): Promise<string> {
  const { url } = await read(lazyBff.social(language, provider));
  const { protocol, origin } = new URL(url, location.origin);
  if (protocol !== "https:" && origin !== location.origin)
    throw new Error(`no address to go to: ${protocol}`);
  return url;
}
