"use client";

import dynamic from "next/dynamic";

import { renderedPart } from "@/ui/lazy";

/**
 * All kinds of pages share one route, and a route's client components come in one piece. What only
 * one kind needs is therefore a piece of its own: rendered on the server like everything else,
 * downloaded where it is shown.
 */
export const ProductClient = renderedPart("ProductClient", () =>
  dynamic(() => import("./product-client")),
);

export const ListingGrid = renderedPart("ListingGrid", () =>
  dynamic(() => import("./listing-grid")),
);

export const ListingLines = renderedPart("ListingLines", () =>
  dynamic(() => import("./listing-lines")),
);

export const ListingTable = renderedPart("ListingTable", () =>
  dynamic(() => import("./listing-table")),
);

export const CartClient = renderedPart("CartClient", () => dynamic(() => import("./cart-client")));

export const CheckoutClient = renderedPart("CheckoutClient", () =>
  dynamic(() => import("./checkout-client")),
);
