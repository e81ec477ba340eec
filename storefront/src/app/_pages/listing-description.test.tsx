import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { messagesOf } from "../../lib/messages.ts";
import { ListingDescription } from "./listing-description.tsx";

const words = messagesOf("tr").listing;

it("CAT-1 a long description has a way to unfold it, a short one is all there", () => {
  const { rerender } = render(<ListingDescription html="<p>Kısa.</p>" words={words} />);
  expect(screen.queryByText(words.moreText)).toBeNull();
  // Markup does not make a text longer.
  const marked = `<p class="${"x".repeat(200)}">Kısa.</p>`;
  rerender(<ListingDescription html={marked} words={words} />);
  expect(screen.queryByText(words.moreText)).toBeNull();
  rerender(<ListingDescription html={`<p>${"uzun ".repeat(60)}</p>`} words={words} />);
  expect(screen.getByText(words.moreText).closest("details")?.open).toBe(false);
});
