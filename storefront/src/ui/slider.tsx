import { useEffect, useRef, useState, type ReactNode } from "react";

import { IconButton } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { glideTo, SLIDER_AUTOPLAY_MS } from "./glide.ts";
import styles from "./slider.module.css";

/**
 * One slide at a time, by swiping, buttons or by itself every three seconds (WID-5). It stands
 * still while pointed at, focused, out of sight or paused, and for those who asked for less motion.
 */
export function Slider({
  label,
  labels,
  slides,
}: {
  label: string;
  labels: { previous: string; next: string; pause: string; play: string };
  slides: { key: string; label: string; content: ReactNode }[];
}) {
  const row = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const [paused, setPaused] = useState(false);
  const [held, setHeld] = useState(false);
  const many = slides.length > 1;

  const show = (index: number) => {
    const target = row.current?.children[(index + slides.length) % slides.length];
    if (row.current && target instanceof HTMLElement) glideTo(row.current, target.offsetLeft);
  };

  useEffect(() => {
    const list = row.current;
    if (!list) return;
    // Until the styles have loaded, several slides may be in the row; when they have, the observer
    // reports only those that leave it.
    const inRow = new Set<Element>();
    const observer = new IntersectionObserver(
      (sightings) => {
        for (const { isIntersecting, target } of sightings)
          if (isIntersecting) inRow.add(target);
          else inRow.delete(target);
        const index = [...list.children].findIndex((slide) => inRow.has(slide));
        if (index >= 0) setAt(index);
      },
      { root: list, threshold: 0.6 },
    );
    for (const slide of list.children) observer.observe(slide);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (!many || paused || held || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const timer = setInterval(() => {
      const list = row.current;
      const target = list?.children[(at + 1) % slides.length];
      if (list && target instanceof HTMLElement && document.visibilityState === "visible")
        glideTo(list, target.offsetLeft);
    }, SLIDER_AUTOPLAY_MS);
    return () => clearInterval(timer);
  }, [many, paused, held, at, slides.length]);

  return (
    <section
      className={styles.slider}
      aria-roledescription="carousel"
      aria-label={label}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <ul ref={row} className={styles.row}>
        {slides.map((slide, index) => (
          <li
            key={slide.key}
            className={styles.slide}
            aria-roledescription="slide"
            aria-label={slide.label}
            inert={many && index !== at}
          >
            {slide.content}
          </li>
        ))}
      </ul>
      {many && (
        <div className={styles.controls} data-replay>
          <IconButton
            label={paused ? labels.play : labels.pause}
            className={styles.control}
            onClick={() => setPaused(!paused)}
          >
            <Icon name={paused ? "play" : "pause"} size={18} />
          </IconButton>
          <ol className={styles.dots} aria-hidden="true">
            {slides.map((slide, index) => (
              <li key={slide.key} className={classNames(styles.dot, index === at && styles.here)} />
            ))}
          </ol>
          <IconButton
            label={labels.previous}
            className={styles.control}
            onClick={() => show(at - 1)}
          >
            <span className={styles.back}>
              <Icon name="chevron" size={18} mirrored />
            </span>
          </IconButton>
          <IconButton label={labels.next} className={styles.control} onClick={() => show(at + 1)}>
            <Icon name="chevron" size={18} mirrored />
          </IconButton>
        </div>
      )}
    </section>
  );
}
