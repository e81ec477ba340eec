import { beforeEach, describe, expect, it, vi } from "vitest";

import { Gestures, type GestureTarget } from "./lightbox-gestures.ts";

let zoom: number;
let width: number;
let isRtl: boolean;
const actions = {
  zoomTo: vi.fn((to: number) => void (zoom = to)),
  pinching: vi.fn(),
  drag: vi.fn(),
  settle: vi.fn(),
  turn: vi.fn(),
} satisfies Partial<GestureTarget>;
let gestures: Gestures;

beforeEach(() => {
  zoom = 1;
  width = 390;
  isRtl = false;
  vi.clearAllMocks();
  gestures = new Gestures({
    ...actions,
    zoom: () => zoom,
    width: () => width,
    isRtl: () => isRtl,
  });
});

const at = (id: number, x: number, time: number, y = 100) => ({ id, x, y, at: time });

function swipe(from: number, to: number): void {
  gestures.down(at(1, from, 0));
  gestures.move(at(1, (from + to) / 2, 20));
  gestures.move(at(1, to, 40));
  gestures.up(at(1, to, 60));
}

function tap(time: number): void {
  gestures.down(at(1, 100, time));
  gestures.up(at(1, 101, time));
}

describe("GAL-2 swipes", () => {
  it.each([
    [50, -1],
    [-50, 1],
    [-300, 1],
  ])("GAL-2 %i px turn the pictures", (distance, by) => {
    swipe(200, 200 + distance);
    expect(actions.turn.mock.calls).toEqual([[by]]);
    expect(actions.settle).not.toHaveBeenCalled();
  });

  it.each([49, -49])("GAL-2 %i px go back", (distance) => {
    swipe(200, 200 + distance);
    expect(actions.turn).not.toHaveBeenCalled();
    expect(actions.settle).toHaveBeenCalledWith(distance);
  });

  it("GAL-2 a swipe counts from where it began to where it ends", () => {
    gestures.down(at(1, 200, 0));
    gestures.move(at(1, 50, 20));
    gestures.move(at(1, 190, 40));
    gestures.up(at(1, 190, 60));
    expect(actions.turn).not.toHaveBeenCalled();
  });

  it("GAL-2 CNS-6 they are mirrored where pages are", () => {
    isRtl = true;
    swipe(200, 260);
    expect(actions.turn).toHaveBeenCalledWith(1);
  });

  it("GAL-2 an enlarged picture is moved, not turned", () => {
    zoom = 2;
    swipe(300, 100);
    expect(actions.drag).not.toHaveBeenCalled();
    expect(actions.turn).not.toHaveBeenCalled();
  });

  it("GAL-2 what the browser takes away turns nothing", () => {
    gestures.down(at(1, 300, 0));
    gestures.move(at(1, 100, 20));
    gestures.cancel(1);
    gestures.up(at(1, 100, 40));
    expect(actions.turn).not.toHaveBeenCalled();
    expect(actions.settle).toHaveBeenCalledWith(-200);
  });
});

describe("GAL-5 pinches and taps", () => {
  it("GAL-5 a pinch counts from 10 ms on", () => {
    gestures.down(at(1, 100, 0));
    gestures.down(at(2, 200, 100));
    expect(gestures.move(at(2, 220, 109))).toBe(false);
    expect(gestures.move(at(2, 240, 110))).toBe(true);
  });

  it("GAL-5 a picture narrower than 50 px is not pinched", () => {
    width = 49;
    gestures.down(at(1, 100, 0));
    expect(gestures.down(at(2, 120, 5))).toBe(false);
    expect(actions.pinching).not.toHaveBeenCalled();
    width = 50;
    expect(gestures.down(at(2, 120, 5))).toBe(true);
  });

  it("GAL-5 a picture left smaller than it was is made whole, a larger one stays", () => {
    for (const [left, resets] of [
      [0.7, 1],
      [1.8, 0],
    ] as const) {
      actions.zoomTo.mockClear();
      gestures.down(at(1, 100, 0));
      gestures.down(at(2, 200, 0));
      zoom = left;
      gestures.up(at(2, 150, 50));
      gestures.up(at(1, 100, 60));
      expect(actions.zoomTo).toHaveBeenCalledTimes(resets);
      expect(actions.turn).not.toHaveBeenCalled();
    }
  });

  it.each([
    [1000, 1],
    [1001, 0],
  ])("GAL-5 a second tap after %i ms resets an enlarged picture: %i", (after, resets) => {
    zoom = 2.4;
    tap(5000);
    tap(5000 + after);
    expect(actions.zoomTo).toHaveBeenCalledTimes(resets);
  });

  it("GAL-4 two quick taps enlarge a whole picture by a step, where they are", () => {
    tap(5000);
    tap(5301);
    expect(actions.zoomTo).not.toHaveBeenCalled();
    tap(5500);
    expect(actions.zoomTo).toHaveBeenCalledWith(2, expect.objectContaining({ x: 101, y: 100 }));
  });

  it("GAL-5 fingers that come and go turn nothing and are no taps", () => {
    zoom = 2;
    for (const time of [0, 100]) {
      gestures.down(at(1, 100, time));
      gestures.down(at(2, 200, time));
      gestures.down(at(3, 250, time));
      for (const id of [3, 1, 2]) gestures.up(at(id, 100, time));
    }
    expect(actions.zoomTo).not.toHaveBeenCalled();
  });
});
