import type { Slide } from "@/lib/gateway/types";
import type { Language } from "@/lib/locale";
import type { Messages } from "@/lib/messages";
import { href } from "@/lib/paths";
import { fill } from "@/lib/wording";
import { classNames } from "@/ui/class-names";
import { ACROSS_A_PHONE, Picture } from "@/ui/picture";

import { HeroSlider } from "./hero-slider";
import styles from "./hero.module.css";

/** The home page's slides: a picture and, on a night-blue panel, what it is about. */
export function Hero({
  slides,
  language,
  words,
}: {
  slides: Slide[];
  language: Language;
  words: Messages["home"] & { previous: string; next: string };
}) {
  if (slides.length === 0) return null;
  return (
    <HeroSlider
      label={words.slides}
      labels={words}
      slides={slides.map((slide, index) => ({
        key: `${slide.path}-${index}`,
        label: fill(words.slideOf, { index: index + 1, total: slides.length }),
        content: (
          <div className={styles.slide}>
            <div className={classNames(styles.picture, index > 0 && styles.waiting)}>
              <Picture
                url={slide.image.url}
                sources={slide.image.sources}
                alt={slide.image.alt}
                sizes={`(min-width: 992px) 62vw, ${ACROSS_A_PHONE}`}
                priority={index === 0}
              />
            </div>
            <div className={styles.panel}>
              <h2 className={styles.title}>{slide.title}</h2>
              <p className={styles.text}>{slide.text}</p>
              <a className={styles.link} href={href(language, slide.path)}>
                {words.discover}
                <span className="visually-hidden">: {slide.title}</span>
              </a>
            </div>
          </div>
        ),
      }))}
    />
  );
}
