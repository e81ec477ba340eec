"use client";

const review = () =>
  import("@/lib/cookie-consent").then(
    ({ reviewCookies }) => reviewCookies(),
    () => undefined,
  );

/** Shows the cookie notice again: an answer is as easily taken back as it was given (CNS-2). */
export function CookieReview({ label }: { label: string }) {
  return (
    <button type="button" data-replay onClick={() => void review()}>
      {label}
    </button>
  );
}
