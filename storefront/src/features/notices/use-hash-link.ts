import { useEffect, useState } from "react";

/**
 * Whether the shopper has followed a link to this fragment, and how to say that it is done with.
 * The links are plain ones, so that pages carry no script for them; one pressed before this listens
 * has left the fragment in the address.
 */
export function useHashLink(fragment: string): [isOpen: boolean, close: () => void] {
  const [isOpen, setOpen] = useState(() => location.hash === fragment);
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest("a");
      if (
        !link ||
        link.getAttribute("href") !== fragment ||
        event.ctrlKey ||
        event.metaKey ||
        event.shiftKey
      )
        return;
      // The address stays as it is: a page may keep its own place there.
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, [fragment]);

  function close() {
    setOpen(false);
    if (location.hash === fragment)
      history.replaceState(history.state, "", location.pathname + location.search);
  }
  return [isOpen, close];
}
