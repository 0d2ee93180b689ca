import { VisuallyHidden } from '@mantine/core';
import { numberText } from '@resa/rules/text/number-text';
import { useLocale } from '../../local/texts.ts';

interface Props {
  label: string;
  /** The heading of the rows' names. */
  across: string;
  columns: readonly string[];
  /** `values` has a number for each column. */
  rows: readonly { readonly name: string; readonly values: readonly number[] }[];
}

/** The numbers of a chart for screen readers. */
export function NumbersTable({ label, across, columns, rows }: Props) {
  const locale = useLocale();
  return (
    <VisuallyHidden>
      <table>
        <caption>{label}</caption>
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
                <td key={column}>{numberText(values[index] ?? 0, locale)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}
