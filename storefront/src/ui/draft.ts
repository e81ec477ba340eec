export const DRAFT_KEY = "vitrin:draft";
/** A draft bridges a reload and nothing more. */
export const DRAFT_TTL_MS = 60_000;

export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type DraftField = {
  form: string;
  name: string;
  /** Among the controls of this name in forms of this name. */
  nth: number;
  value: string;
  /** Of a box or a radio button. */
  checked?: boolean;
  focused?: true;
};
export type Draft = { page: string; savedAtMs: number; fields: DraftField[] };

const TEXT_TYPES = ["text", "email", "tel", "search", "number", "url", "textarea"];
const CHOICE_TYPES = ["checkbox", "radio", "select-one"];
const PRIVATE_AUTOCOMPLETE = /password|cc-|one-time-code/;
/** Passwords, card data, identity and tax numbers, and codes that are good for once. */
const PRIVATE_NAME =
  /pass|parola|sifre|card|kart|cv[vc]|iban|expir|identi|tckn|kimlik|tax|vergi|(?<!post(?:al)?)code|captcha|token/i;

/** Keeps what is written in the page's fields until it has reloaded, but nothing that is private. */
export function keepDraft(): void {
  const fields = controls()
    .filter(({ element, name }) => isKept(element, name))
    .map(({ element, form, name, nth }) => ({
      form,
      name,
      nth,
      value: element.value,
      ...("checked" in element && CHOICE_TYPES.includes(element.type)
        ? { checked: element.checked }
        : {}),
      ...(element === document.activeElement ? { focused: true as const } : {}),
    }));
  const draft: Draft = { page: pageKey(), savedAtMs: Date.now(), fields };
  try {
    sessionStorage.setItem(DRAFT_KEY, JSON.stringify(draft));
  } catch {
    // Full or forbidden: the reload costs what was typed.
  }
}

export const pageKey = () => location.pathname + location.search;

/** The named controls of the page, with what finds them again after a reload. */
export function controls(): { element: Control; form: string; name: string; nth: number }[] {
  const seen = new Map<string, number>();
  return [...document.querySelectorAll<Control>("input[name], textarea[name], select[name]")].map(
    (element) => {
      const form = element.form?.getAttribute("aria-label") ?? element.form?.role ?? "";
      const key = JSON.stringify([form, element.name]);
      const nth = seen.get(key) ?? 0;
      seen.set(key, nth + 1);
      return { element, form, name: element.name, nth };
    },
  );
}

function isKept(element: Control, name: string): boolean {
  if (PRIVATE_AUTOCOMPLETE.test(element.autocomplete) || PRIVATE_NAME.test(name)) return false;
  // A choice elsewhere, as of a filter, takes effect at once and stands in the address.
  if (CHOICE_TYPES.includes(element.type)) return element.form?.method === "post";
  return TEXT_TYPES.includes(element.type) && element.value !== "";
}
