import { createStore, useStore } from "@/lib/store";

/** What has to be told in a window of its own (FAV-5), in words; one at a time. */
const error = createStore<string | null>(null);

export const setFavouriteError = error.set;

export const useFavouriteError = (): string | null => useStore(error);
