/** Copies a column of a sheet, a line for each row, as another form or a spreadsheet takes it. */
import { Button, Menu } from '@mantine/core';
import type { SheetBlock, SheetColumn } from '@resa/contract/reports/calls';
import { IconCopy } from '@tabler/icons-react';
import { useLocale, useT } from '../../local/texts.ts';
import { notify } from '../../ui/notify.ts';

export function CopyColumn({ block: { columns, rows } }: { block: SheetBlock }) {
  const t = useT();
  const locale = useLocale();
  const words = ({ heading, value }: SheetColumn) => t(heading, value === null ? {} : { value });
  const copy = async (at: number) => {
    // Numbers have no groups of digits, so that a spreadsheet of the language takes them.
    const lines = rows.map(({ cells }) => {
      const cell = cells[at] ?? '';
      if (typeof cell === 'string') return cell;
      return String(Math.round(cell * 10) / 10).replace('.', locale === 'fr' ? ',' : '.');
    });
    try {
      await navigator.clipboard.writeText(lines.join('\n'));
      notify.success('s_column_copied');
    } catch {
      notify.error('e_column_copied');
    }
  };
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="default" mb="sm" leftSection={<IconCopy size={18} aria-hidden />}>
          {t('report_copy_column')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {columns.map((column, index) => (
          <Menu.Item key={column.name} onClick={() => void copy(index)}>
            {words(column)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
