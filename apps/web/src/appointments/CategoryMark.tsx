import { appointment_categories } from '@resa/contract/lists/fixed';
import { useT } from '../local/texts.ts';
import { hueOf, shades } from '../ui/colours.ts';
import { useScheme } from '../ui/useScheme.ts';
import styles from './appointments.module.css';

/** A category in its colour with its first letter (001 §9); the text beside it or the label of the day has its name. */
export function CategoryMark({ category }: { category: number }) {
  const t = useT();
  const scheme = useScheme();
  const found = appointment_categories.find(({ id }) => id === category);
  if (!found) return null;
  return (
    <span
      className={styles.category}
      style={{ color: shades[hueOf(found.colour)][scheme].text }}
      data-letter={t(found.key).slice(0, 1)}
      aria-hidden
    />
  );
}
