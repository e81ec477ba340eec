/**
 * Whether a number can be an identity number of Türkiye: eleven digits, the last two of them
 * checksums. The gateway says the same (gateway/crates/commerce/src/identity.rs).
 */
export function isIdentityNumber(text: string): boolean {
  if (!/^[1-9][0-9]{10}$/.test(text)) return false;
  const digits = [...text].map(Number);
  const sum = (from: number, to: number, step: number) =>
    digits.slice(from, to).reduce((all, digit, at) => (at % step === 0 ? all + digit : all), 0);
  return (
    digits[9] === (sum(0, 9, 2) * 7 + 40 - sum(1, 8, 2)) % 10 && digits[10] === sum(0, 10, 1) % 10
  );
}

/**
 * Whether a number can be a tax number: ten digits with a checksum, or the identity number of who
 * trades under their own name.
 */
export function isTaxNumber(text: string): boolean {
  if (!/^[0-9]{10}$/.test(text)) return isIdentityNumber(text);
  const sum = [...text.slice(0, 9)].reduce(
    (all, digit, at) => all + weigh(Number(digit), 9 - at),
    0,
  );
  return Number(text[9]) === (10 - (sum % 10)) % 10;
}

/** The share of a digit in the checksum, by its place from the right. */
function weigh(digit: number, place: number): number {
  const shifted = (digit + place) % 10;
  return shifted === 0 ? 0 : (shifted * 2 ** place) % 9 || 9;
}
