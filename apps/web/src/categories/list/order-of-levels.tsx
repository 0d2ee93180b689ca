import { List as Items } from '@mantine/core';
import { type ChangedNext, changedNext, type Level } from '@resa/rules/person/grade';
import { useLocale, useT } from '../../local/texts.ts';
import { confirm } from '../../ui/confirm.ts';
import { type List, type Row, rowName } from '../lists.ts';

/**
 * Asks whether an order is meant, if it needs a confirmation. The order of education levels decides where the yearly
 * refresh moves children (002 B15): a move that changes this is announced first, grade by grade.
 */
export function askAboutOrder(list: List, before: readonly Row[], after: readonly Row[]): Promise<boolean> | null {
  if (list.name !== 'education_levels') return null;
  const changed = changedNext(levelsIn(before), levelsIn(after));
  if (changed.length === 0) return null;
  const details = <Changed list={list} rows={after} changed={changed} />;
  return confirm({ title: 'grade_order', text: 'grade_order_ask', details, yes: 'save' });
}

const levelsIn = (rows: readonly Row[]): Level[] =>
  rows.map((row, position) => ({ ...(row as unknown as Level), position }));

function Changed({ list, rows, changed }: { list: List; rows: readonly Row[]; changed: readonly ChangedNext[] }) {
  const t = useT();
  const locale = useLocale();
  const name = (id: number | null) => {
    const row = rows.find((one) => one.id === id);
    return row ? rowName(list, row, locale) : t('grade_order_stay');
  };
  return (
    <Items size="sm">
      {changed.map(({ id, before, after }) => (
        <Items.Item key={id}>
          {t('grade_order_next', { from: name(id), after: name(after), before: name(before) })}
        </Items.Item>
      ))}
    </Items>
  );
}
