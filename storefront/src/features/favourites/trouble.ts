import { createStore, useStore } from "@/lib/store";

/** What has to be told in a window of its own (FAV-5), in words; one at a time. */
const trouble = createStore<string | null>(null);

export const setTrouble = trouble.set;

export const useTrouble = (): string | null => useStore(trouble);
