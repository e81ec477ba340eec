import { useEffect, useRef, useState, type ReactNode } from "react";

/** Far enough ahead that what loads is there when it is reached. */
const NEAR = "400px 0px";

/**
 * Renders its children once the reader comes near, and stays; `className` keeps their place until
 * then.
 */
export function WhenNear({ className, children }: { className: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      { rootMargin: NEAR },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [near]);
  return near ? children : <div ref={place} className={className} />;
}
