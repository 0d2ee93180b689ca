import { Text } from '@mantine/core';
import { useLocale, useT } from '../../local/texts.ts';
import { Money, moneyText } from '../../ui/Money.tsx';
import type { Row } from '../lists.ts';
import type { Special } from '../special.ts';

const levels = [1, 2, 3, 4] as const;

/** A level in one cell: up to which income, and its fee. */
export const revenue_brackets: Special = {
  hint: 'brackets_hint',
  withoutColumn: levels.map((level) => `fees${level}`),
  cells: Object.fromEntries(
    levels.map((level) => [`bracket${level}`, (row: Row) => <Level row={row} level={level} />]),
  ),
  narrowBelow: 830,
};

function Level({ row, level }: { row: Row; level: (typeof levels)[number] }) {
  const t = useT();
  const locale = useLocale();
  return (
    <>
      <Money value={row[`bracket${level}`] as number} />
      <Text size="sm" c="dimmed">
        {t('fees_of', { fees: moneyText(row[`fees${level}`] as number, locale) })}
      </Text>
    </>
  );
}
