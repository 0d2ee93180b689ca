/** Columns beside each other, each made of parts; a screen reader gets the numbers as a table. */
import { useNarrow } from '../useNarrow.ts';
import styles from './charts.module.css';
import { NumbersTable } from './NumbersTable.tsx';

interface Part {
  readonly name: string;
  readonly striped?: boolean;
  readonly open?: boolean;
}
interface Props {
  label: string;
  /** The heading of the names. */
  across: string;
  parts: readonly Part[];
  columns: readonly {
    readonly name: string;
    /** A value for each part. */
    readonly values: readonly number[];
    /** Above the column. */
    readonly words: string;
    readonly marked?: boolean;
  }[];
}

/** More columns than these, on a desk and on a phone, have a name at every other one. */
const ROOM = { wide: 12, narrow: 6 };

export function Columns({ label, across, parts, columns }: Props) {
  const room = useNarrow() ? ROOM.narrow : ROOM.wide;
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
  const most = Math.max(...columns.map(({ values }) => sum(values)), 1);
  return (
    <div>
      <div className={styles.columns} aria-hidden>
        {columns.map(({ name, values, words, marked }, index) => (
          <div key={name} className={styles.column} data-marked={marked || undefined}>
            <span className={styles.words}>{sum(values) > 0 && words}</span>
            <div className={styles.stack}>
              {parts.map(({ name: part, striped, open }, of) => {
                const value = values[of] ?? 0;
                if (value === 0) return null;
                return (
                  <span
                    key={part}
                    className={styles.bar}
                    data-striped={striped || undefined}
                    data-open={open || undefined}
                    style={{ height: `${(value / most) * 100}%` }}
                  />
                );
              })}
            </div>
            <span>{columns.length > room && index % 2 === 1 ? '\u00a0' : name}</span>
          </div>
        ))}
      </div>
      <NumbersTable label={label} across={across} columns={parts.map(({ name }) => name)} rows={columns} />
    </div>
  );
}
