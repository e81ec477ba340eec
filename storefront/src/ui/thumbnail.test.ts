import { expect, test } from "vitest";

import { thumbnail, thumbnailUrl } from "./thumbnail.ts";

test("a small picture is the gateway's thumbnail, or the narrowest of the shop", () => {
  const image = {
    url: "/media/shop/Data/O/1.jpg",
    sources: [
      { url: "/media/shop/Data/K/1.jpg", width: 360 },
      { url: "/media/shop/Data/O/1.jpg", width: 720 },
    ],
  };
  expect(thumbnail(image)).toEqual({
    url: "/media/shop/Data/K/1.jpg",
    sources: [
      { url: "/media/shop/Data/K/1.jpg?thumbnail", width: 180 },
      { url: "/media/shop/Data/K/1.jpg", width: 360 },
    ],
  });
});

test("a picture of unknown sizes is shown as it is", () => {
  const image = { url: "/media/shop/logo.png", sources: [] };
  expect(thumbnail(image)).toEqual(image);
});

test("an address with a query of the shop keeps it", () => {
  expect(thumbnailUrl("/media/shop/a.jpg?v=2")).toBe("/media/shop/a.jpg?v=2");
  const image = {
    url: "/media/shop/a.jpg?v=2",
    sources: [{ url: "/media/shop/a.jpg?v=2", width: 360 }],
  };
  expect(thumbnail(image).sources).toEqual(image.sources);
});
