import { keyOf, uniqueOf } from '@resa/contract/lists/define';
import type { ListName } from '@resa/contract/lists/names';
import { useLookup } from '../../local/lookups.ts';
import { useT } from '../../local/texts.ts';
import { Tint } from '../../ui/StateBadge.tsx';
import type { List, Row } from '../lists.ts';

/** A name of a row, marked if another row of the list has it too, as rows stored before may. */
export function NameCell({ list, row, name }: { list: List; row: Row; name: string }) {
  const t = useT();
  const { rows } = useLookup(list.name as ListName);
  const fields = uniqueOf(list).find(({ fields: [first] }) => first === name)?.fields;
  const key = fields && keyOf(row, fields);
  const isTwice = fields !== undefined && key !== undefined && (keysOf(rows, fields).get(key) ?? 0) > 1;
  return (
    <>
      {String(row[name] ?? '')} {isTwice && <Tint colour="orange">{t('name_twice')}</Tint>}
    </>
  );
}

type Rows = readonly Readonly<Record<string, unknown>>[];
const counted = new WeakMap<Rows, Map<string, Map<string, number>>>();

/** How many rows have each key, counted once for all cells. */
function keysOf(rows: Rows, fields: readonly string[]): Map<string, number> {
  const known = counted.get(rows) ?? new Map<string, Map<string, number>>();
  counted.set(rows, known);
  let keys = known.get(fields.join());
  if (!keys) {
    keys = new Map();
    for (const row of rows) {
      const key = keyOf(row, fields);
      if (key !== undefined) keys.set(key, (keys.get(key) ?? 0) + 1);
    }
    known.set(fields.join(), keys);
  }
  return keys;
}
