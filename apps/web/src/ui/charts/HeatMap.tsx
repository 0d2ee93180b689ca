/** A table of numbers whose cells are the darker the larger their number is. */
import { ScrollArea } from '@mantine/core';
import styles from './charts.module.css';
import { type Numbers, NumbersGrid } from './NumbersTable.tsx';

const SHADES = 4;

export function HeatMap({ label, ...numbers }: Numbers) {
  const most = Math.max(...numbers.rows.flatMap(({ values }) => values), 1);
  return (
    <ScrollArea type="auto" viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': label }}>
      <table className={styles.heat} aria-label={label}>
        <NumbersGrid {...numbers} shadeOf={(value) => Math.ceil((value / most) * SHADES)} />
      </table>
    </ScrollArea>
  );
}
