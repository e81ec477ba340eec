/** Signs that style sheets cut out of boxes are the drawings of the icons (docs/decisions/0070). */
import { readFileSync } from "node:fs";

import { HEART, SCALES } from "../src/ui/saved-drawings.ts";
import { expect, test } from "./support/test.ts";

const STROKE = 1.6;
/** A drawing is 24 wide; so many points each way are compared. */
const POINTS = 120;

for (const { file, drawing, filled } of [
  { file: "favourites/favourite-button", drawing: HEART, filled: [false, true] },
  { file: "compare/compare-button", drawing: SCALES, filled: [false] },
]) {
  test(`FAV-3 CMP-1 ${file} draws what the icon does`, async ({ page }) => {
    const css = readFileSync(
      new URL(`../src/features/${file}.module.css`, import.meta.url),
      "utf8",
    );
    const polygons = [...css.matchAll(/clip-path: polygon\(([^)]*)\)/g)].map(([, text]) =>
      [...(text ?? "").matchAll(/([\d.]+)% ([\d.]+)%/g)].map(([, x, y]) => [Number(x), Number(y)]),
    );
    expect(polygons).toHaveLength(filled.length);
    for (const [at, polygon] of polygons.entries()) {
      const differing = await page.evaluate(
        ({ polygon, drawing, isFilled, stroke, points }) => {
          const svg = "http://www.w3.org/2000/svg";
          const path = document.createElementNS(svg, "path");
          path.setAttribute("d", drawing);
          path.style.strokeWidth = String(stroke);
          path.style.strokeLinejoin = "round";
          path.style.strokeLinecap = "round";
          document.body.append(document.createElementNS(svg, "svg"));
          document.body.lastElementChild?.append(path);
          const cut = new Path2D();
          for (const [x = 0, y = 0] of polygon) cut.lineTo(x * 0.24, y * 0.24);
          const canvas = document.createElement("canvas").getContext("2d");
          let count = 0;
          for (let row = 0; row < points; row += 1)
            for (let column = 0; column < points; column += 1) {
              const x = ((column + 0.5) * 24) / points;
              const y = ((row + 0.5) * 24) / points;
              const point = new DOMPoint(x, y);
              const isDrawn =
                path.isPointInStroke(point) || (isFilled && path.isPointInFill(point));
              if (isDrawn !== canvas?.isPointInPath(cut, x, y, "evenodd")) count += 1;
            }
          return count;
        },
        { polygon, drawing, isFilled: filled[at] ?? false, stroke: STROKE, points: POINTS },
      );
      // The edge of a polygon is a little off that of a curve.
      expect(differing / POINTS ** 2, `polygon ${at + 1}`).toBeLessThan(0.01);
    }
  });
}
