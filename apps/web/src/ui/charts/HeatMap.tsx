/** A table of numbers whose cells are the darker the larger their number is. */
import { ScrollArea } from '@mantine/core';
import { numberText } from '@resa/rules/text/number-text';
import { useLocale } from '../../local/texts.ts';
import styles from './charts.module.css';

interface Props {
  label: string;
  /** The heading of the column of row names. */
  across: string;
  columns: readonly string[];
  rows: readonly { readonly name: string; readonly values: readonly number[] }[];
}

const SHADES = 4;

export function HeatMap({ label, across, columns, rows }: Props) {
  const locale = useLocale();
  const most = Math.max(...rows.flatMap(({ values }) => values), 1);
  return (
    <ScrollArea type="auto" viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': label }}>
      <table className={styles.heat} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{across}</th>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, values }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {columns.map((column, index) => (
                <td key={column} data-shade={Math.ceil(((values[index] ?? 0) / most) * SHADES)}>
                  {numberText(values[index] ?? 0, locale)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}
