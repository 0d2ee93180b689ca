import { ActionIcon, Menu, Text, Tooltip } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useT } from '../local/texts.ts';
import { type Column, columnName } from './DataTable.tsx';
import { useNarrow } from './useNarrow.ts';

export interface ChosenColumns {
  readonly hidden: readonly string[];
  readonly setHidden: (hidden: readonly string[]) => void;
  /** The rows of all lists are closer together. */
  readonly compact: boolean;
  readonly setCompact: (compact: boolean) => void;
}

interface Props<R> {
  chosen: ChosenColumns;
  columns: readonly Column<R>[];
}

/** A row keeps the column that identifies it, and its buttons. */
const mayHide = <R,>({ alwaysShown, silent }: Column<R>) => !alwaysShown && !silent;

/** The columns that the user chose; unknown names are skipped. */
export const columnsShown = <R,>({ chosen: { hidden }, columns }: Props<R>): Column<R>[] =>
  columns.filter((column) => !mayHide(column) || !hidden.includes(columnName(column)));

/** Chooses which columns of a list are shown, and how close together the rows of all lists are; on a phone, where rows are cards, it is absent. */
export function ColumnsButton<R>({ chosen: { hidden, setHidden, compact, setCompact }, columns }: Props<R>) {
  const t = useT();
  const phone = useNarrow();
  if (phone) return null;
  const toggle = (name: string) =>
    setHidden(hidden.includes(name) ? hidden.filter((one) => one !== name) : [...hidden, name]);
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Tooltip label={t('columns')}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t('columns')}>
            <IconColumns3 size={18} />
          </ActionIcon>
        </Menu.Target>
      </Tooltip>
      <Menu.Dropdown>
        <Menu.Label>{t('columns_help')}</Menu.Label>
        {columns.filter(mayHide).map((column) => {
          const name = columnName(column);
          return (
            <Menu.CheckboxItem key={name} checked={!hidden.includes(name)} onChange={() => toggle(name)}>
              {t(column.label, column.values)}
            </Menu.CheckboxItem>
          );
        })}
        {hidden.length > 0 && <Menu.Item onClick={() => setHidden([])}>{t('columns_all')}</Menu.Item>}
        {columns.some(({ hideOrder }) => hideOrder !== undefined) && (
          <Text size="xs" c="dimmed" px="sm" py={4} maw={260} role="none">
            {t('columns_room')}
          </Text>
        )}
        <Menu.Divider />
        <Menu.CheckboxItem checked={compact} onChange={() => setCompact(!compact)}>
          {t('rows_compact')}
        </Menu.CheckboxItem>
      </Menu.Dropdown>
    </Menu>
  );
}
