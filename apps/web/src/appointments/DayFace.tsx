import styles from './appointments.module.css';
import { CategoryMark } from './CategoryMark.tsx';
import { Fullness } from './Fullness.tsx';

export interface DayFacts {
  /** Categories that the day has, drawn as marks. */
  readonly categories?: readonly number[];
  /** The places of the day and how many are taken, drawn as a bar. */
  readonly places?: { readonly booked: number; readonly max: number } | undefined;
  /** How many wait for a place, drawn beside the bar. */
  readonly waiting?: number | undefined;
  /** Words that a screen reader reads after the date. */
  readonly says?: string;
  /** A distinction of the day, in words; drawn as a dot. */
  readonly mark?: string | undefined;
  /** Why the day cannot be chosen, in words. */
  readonly closed?: string | null;
}

/** A day of a month or week: its number, how full it is, its categories, and how many wait. */
export function DayFace({ date, facts: { categories, places, mark, waiting } }: { date: string; facts: DayFacts }) {
  return (
    <span className={styles.face} aria-hidden>
      <span className="tabular">{Number(date.slice(8))}</span>
      {mark && <span className={styles.mark} />}
      {categories && (
        <>
          <span className={styles.places}>
            {places && <Fullness {...places} />}
            {waiting && <span className={styles.waiting} data-count={waiting} />}
          </span>
          <span className={styles.categories}>
            {categories.map((id) => (
              <CategoryMark key={id} category={id} />
            ))}
          </span>
        </>
      )}
    </span>
  );
}
