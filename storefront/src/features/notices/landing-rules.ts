/**
 * What a link from a mail or a return from a social network asks of the page it leads to (AUT-6,
 * AUT-7, AUT-8, contracts/upstream/content.md#landing-parameters). Pure. Clients have written both
 * `activation=membership` and `membership`; both are understood.
 */

export type Landing =
  | { kind: "newsletter"; token: string | null }
  | { kind: "membership"; id: string | null; token: string | null }
  /** A social network did not tell everything; the shop's fragment says what is missing. */
  | { kind: "social"; subFolder: SocialFolder; platform: string | null; fields: string | null }
  /** Somebody tried to register an address that has an account. */
  | { kind: "emailRegistered" };

const SOCIAL = {
  facebook: "facebook-email",
  facebookphone: "facebook-phone",
  twitter: "twitter-email",
  googlephone: "google-phone",
  social: "social",
} as const;
type SocialFolder = (typeof SOCIAL)[keyof typeof SOCIAL];

/** The login page (NAV-2). */
const LOGIN_PAGE = "5";
const ASKING = ["activation", "membership", ...Object.keys(SOCIAL)];
const FURTHER = ["id", "token", "platform", "fields"];

/**
 * What the address asks for; of several things the first. `guest` is false for members, and while
 * nobody can say.
 */
export function landingOf(
  search: string,
  { pageId, guest }: { pageId: string; guest: boolean },
): Landing | null {
  const params = new URLSearchParams(search);
  const action = params.get("activation") ?? ASKING.find((name) => params.has(name)) ?? null;
  const of = (name: string) => params.get(name) || null;
  if (action === "newsletter") return { kind: "newsletter", token: of("token") };
  if (action === "membership") return { kind: "membership", id: of("id"), token: of("token") };
  if (isSocial(action))
    return {
      kind: "social",
      subFolder: SOCIAL[action],
      platform: of("platform"),
      fields: of("fields"),
    };
  return params.get("error") === "mail_already_registered" && guest && pageId === LOGIN_PAGE
    ? { kind: "emailRegistered" }
    : null;
}

/**
 * The address without what was asked: a token belongs neither into the history nor into a referrer,
 * and is used once.
 */
export function withoutLanding(address: string, landing: Landing): string {
  const url = new URL(address);
  for (const name of landing.kind === "emailRegistered" ? ["error"] : [...ASKING, ...FURTHER])
    url.searchParams.delete(name);
  return url.pathname + url.search + url.hash;
}

/**
 * The fields a fragment's form has, of those we know: as its data says, else as its name does
 * (contracts/upstream/content.md#fragment-data, contracts/upstream/content.md#older-fragments).
 */
export function missingFields(
  { subFolder, fields }: { subFolder: SocialFolder; fields: string | null },
  told: unknown,
): MissingField[] {
  const known = Array.isArray(told) ? FIELDS.filter((field) => told.includes(field)) : [];
  if (known.length > 0) return known;
  const asked = FIELDS.filter((field) => fields?.split(",").includes(field));
  if (subFolder === "social") return asked.length > 0 ? asked : [...FIELDS];
  return subFolder.endsWith("phone") ? ["phone"] : ["email"];
}

const FIELDS = ["email", "phone"] as const;
export type MissingField = (typeof FIELDS)[number];

function isSocial(action: string | null): action is keyof typeof SOCIAL {
  return action !== null && Object.hasOwn(SOCIAL, action);
}
