import type { CategoryTile } from "@/lib/gateway/types";
import type { Language } from "@/lib/locale";
import type { Plural } from "@/lib/messages";
import { href } from "@/lib/paths";
import { plural } from "@/lib/wording";
import { Picture } from "@/ui/picture";
import { thumbnail } from "@/ui/thumbnail";

import styles from "./category-tiles.module.css";

/**
 * Categories as pictures. `large`: the crafts of the home page; small: what lies below a category.
 */
export function CategoryTiles({
  categories,
  language,
  productCount,
  large = false,
}: {
  categories: CategoryTile[];
  language: Language;
  productCount: Plural;
  large?: boolean;
}) {
  if (categories.length === 0) return null;
  return (
    <ul className={large ? styles.large : styles.small}>
      {categories.map((category) => (
        <li key={category.id} className={styles.tile}>
          <div className={styles.picture}>
            {category.image && (
              <Picture
                {...(large ? category.image : thumbnail(category.image))}
                alt=""
                sizes={large ? "(min-width: 992px) 24vw, 46vw" : "6rem"}
              />
            )}
          </div>
          <div className={styles.text}>
            <a className={styles.link} href={href(language, category.path)}>
              {category.name}
            </a>
            {category.count !== null && (
              <span className={styles.count}>{plural(language, productCount, category.count)}</span>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
