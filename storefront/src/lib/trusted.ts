/** What browsers with Trusted Types have; TypeScript's own types do not name it. */
type Factory = {
  createPolicy: (
    name: string,
    rules: { createHTML: (html: string) => string },
  ) => { createHTML: (html: string) => unknown };
};

const policy = (globalThis as { trustedTypes?: Factory }).trustedTypes?.createPolicy("vitrin", {
  createHTML: (html) => html,
});

/**
 * One object for each text: React takes another object for a change, and would put the same HTML in
 * again.
 */
const known = new Map<string, string>();

/**
 * The one door by which HTML gets into a page (ADR 0033): for what the gateway has cleaned, and for
 * what is read or shown where nothing in it runs. The browser refuses every other way. To
 * TypeScript it is the text it was.
 */
export function trusted(html: string): string {
  if (!policy) return html;
  const made = known.get(html) ?? (policy.createHTML(html) as string);
  known.set(html, made);
  return made;
}
