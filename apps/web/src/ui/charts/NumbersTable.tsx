import { VisuallyHidden } from '@mantine/core';
import { numberText } from '@resa/rules/text/number-text';
import { useLocale } from '../../local/texts.ts';

export interface Numbers {
  label: string;
  /** The heading of the rows' names. */
  across: string;
  columns: readonly string[];
  /** `values` has a number for each column. */
  rows: readonly { readonly name: string; readonly values: readonly number[] }[];
}

/** The numbers of a chart for screen readers. */
export function NumbersTable({ label, ...numbers }: Numbers) {
  return (
    <VisuallyHidden>
      <table>
        <caption>{label}</caption>
        <NumbersGrid {...numbers} />
      </table>
    </VisuallyHidden>
  );
}

interface GridProps extends Omit<Numbers, 'label'> {
  /** The shade of a cell, if cells are shaded. */
  shadeOf?: (value: number) => number;
}

/** The head and the body of a table of numbers. */
export function NumbersGrid({ across, columns, rows, shadeOf }: GridProps) {
  const locale = useLocale();
  return (
    <>
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
              <td key={column} data-shade={shadeOf?.(values[index] ?? 0)}>
                {numberText(values[index] ?? 0, locale)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </>
  );
}
