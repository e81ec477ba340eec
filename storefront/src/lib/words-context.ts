import { createContext, useContext, type Provider } from "react";

/**
 * The words of a feature for all its components: its boundary gets them as a prop, or loads them,
 * and provides them to what is below.
 */
export function createWordsContext<W>(): [Provider<W | null>, () => W] {
  const Words = createContext<W | null>(null);
  function useWords(): W {
    const words = useContext(Words);
    if (words === null) throw new Error("rendered outside of the provider of its words");
    return words;
  }
  return [Words, useWords];
}
