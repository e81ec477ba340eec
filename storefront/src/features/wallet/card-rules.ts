import { withWesternDigits } from "@/ui/form/masks";
import { digitsOf } from "@/ui/form/rules";

const MIN_DIGITS = 12;
const MAX_DIGITS = 19;

export const cardDigits = (text: string): string => digitsOf(withWesternDigits(text));

/** Whether a number has the length of a card's and its check digit (ISO/IEC 7812, Luhn). */
export function isCardNumber(text: string): boolean {
  const digits = cardDigits(text);
  if (digits.length < MIN_DIGITS || digits.length > MAX_DIGITS) return false;
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

export const isCvc = (text: string): boolean => /^\d{3,4}$/.test(withWesternDigits(text));

/** "3/27", "0327", "03 / 2027": month and four-digit year, or null if it is over. */
export function expiryOf(text: string, now: Date): { month: number; year: number } | null {
  const match = /^\s*(\d{1,2})\s*[/.\- ]?\s*(\d{4}|\d{2})\s*$/.exec(withWesternDigits(text));
  const month = Number(match?.[1]);
  const given = Number(match?.[2]);
  if (!match || month < 1 || month > 12) return null;
  const year = given < 100 ? 2000 + given : given;
  const isOver =
    year < now.getFullYear() || (year === now.getFullYear() && month < now.getMonth() + 1);
  return isOver ? null : { month, year };
}
