import type { Seen } from "./wire.ts";

/** A secret, each of its parts, and what they look like once somebody has coded them. */
export function encodingsOf(secret: string): string[] {
  const parts = secret.split(".").filter((part) => part.length > 10);
  return [...new Set([secret, ...parts])].flatMap((text) => {
    const bytes = Buffer.from(text);
    const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0"));
    return [
      text,
      [...text].reverse().join(""),
      ...base64Of(bytes),
      hex.join(""),
      `%${hex.join("%")}`,
      `\\u00${hex.join("\\u00")}`,
    ];
  });
}

/**
 * Where in a longer text it stands decides which of three its base64 is; the signs at both ends
 * hang on its neighbours.
 */
function base64Of(bytes: Buffer): string[] {
  return [0, 1, 2].map((before) =>
    Buffer.concat([Buffer.alloc(before), bytes])
      .toString("base64")
      .replace(/=+$/, "")
      .slice(before + 2, -2),
  );
}

/** Where one of the encodings is, each place once. */
export function placesWith(encodings: string[], seen: Seen[]): string[] {
  const sought = [...new Set(encodings.map((encoding) => encoding.toLowerCase()))];
  const found = seen.filter(({ bytes }) => {
    const text = bytes.toString("latin1").toLowerCase();
    return sought.some((encoding) => text.includes(encoding));
  });
  return [...new Set(found.map(({ where }) => where))];
}
