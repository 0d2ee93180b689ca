/** Rows with a bar to the left and one to the right, such as ages by gender; a screen reader gets the numbers as a table. */
import { ScrollArea } from '@mantine/core';
import { numberText } from '@resa/rules/text/number-text';
import { useLocale } from '../../local/texts.ts';
import { Bar } from './Bars.tsx';
import styles from './charts.module.css';
import { LegendMark } from './LegendMark.tsx';

interface Side {
  readonly name: string;
  readonly values: readonly number[];
}
interface Props {
  label: string;
  /** The heading of the column of row names. */
  across: string;
  names: readonly string[];
  left: Side;
  right: Side;
  /** Columns of numbers beside it. */
  more: readonly Side[];
}

export function Pyramid({ label, across, names, left, right, more }: Props) {
  const locale = useLocale();
  const most = Math.max(...left.values, ...right.values, 1);
  const valueAt = ({ values }: Side, at: number) => values[at] ?? 0;
  const table = (
    <table className={styles.pyramid} aria-label={label}>
      <thead>
        <tr>
          <th scope="col" className={styles.head}>
            {across}
          </th>
          <th scope="col" className={`${styles.head} ${styles.left}`}>
            <LegendMark striped /> {left.name}
          </th>
          <th scope="col" className={styles.head}>
            <LegendMark /> {right.name}
          </th>
          {more.map(({ name }) => (
            <th key={name} scope="col" className={`${styles.head} ${styles.left}`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {names.map((name, index) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              <div className={styles.side} data-left>
                <span>{numberText(valueAt(left, index), locale)}</span>
                <Bar part={valueAt(left, index) / most} striped />
              </div>
            </td>
            <td>
              <div className={styles.side}>
                <Bar part={valueAt(right, index) / most} />
                <span>{numberText(valueAt(right, index), locale)}</span>
              </div>
            </td>
            {more.map((column) => (
              <td key={column.name} className={styles.left}>
                {numberText(valueAt(column, index), locale)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
  if (more.length < 2) return table;
  // Its columns are wider than a phone's screen.
  return (
    <ScrollArea type="auto" viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': label }}>
      {table}
    </ScrollArea>
  );
}
