import type { Page } from "@playwright/test";

/** What a control in this state matches. */
const PSEUDO_CLASSES = {
  hover: ["hover"],
  focus: ["focus", "focus-visible", "focus-within"],
  active: ["active", "hover"],
};
const CONTROL = "a, button, input, select, textarea, summary";

/**
 * Puts the first control in each `data-force="hover"`, `focus` or `active` into that state: the
 * browser applies the page's own styles for it, to any number of them at once.
 */
export async function forceStates(page: Page): Promise<void> {
  await page.locator("[data-force]").evaluateAll<void, string, HTMLElement>((places, control) => {
    for (const place of places)
      place.querySelector(control)?.setAttribute("data-forced", place.dataset.force ?? "");
  }, CONTROL);
  const session = await page.context().newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument");
  for (const [state, forcedPseudoClasses] of Object.entries(PSEUDO_CLASSES)) {
    const { nodeIds } = await session.send("DOM.querySelectorAll", {
      nodeId: root.nodeId,
      selector: `[data-forced="${state}"]`,
    });
    for (const nodeId of nodeIds)
      await session.send("CSS.forcePseudoState", { nodeId, forcedPseudoClasses });
  }
}
