import { Text } from '@mantine/core';
import type { ListName } from '@resa/contract/lists/names';
import { Fragment, type ReactNode } from 'react';
import { useT } from '../../local/texts.ts';
import { RichText } from '../../ui/RichText.tsx';
import styles from '../categories.module.css';
import { Cell, Named } from '../list/Cell.tsx';
import { fieldText, type List } from '../lists.ts';

const NOTHING = '—';

/** A field's value in full, as it was or would be: a linked list by the names of its rows, a text with its formatting. */
export function Value({ list, path, value }: { list: List; path: string; value: unknown }): ReactNode {
  const t = useT();
  if (value === null || value === undefined || value === '') return NOTHING;
  if (path === 'active') return t(value === 1 ? 'yes' : 'no');
  const field = list.fields[path];
  if (!field) return String(value);
  switch (field.kind) {
    case 'many':
      return <NamedRows of={field.of as ListName} ids={value as number[]} />;
    case 'lists':
      return Object.entries(field.of as Record<string, ListName>).map(([part, of]) => (
        <div key={part}>
          <Text span inherit c="dimmed">
            {t(fieldText(part))}
          </Text>{' '}
          <NamedRows of={of} ids={(value as Record<string, number[]>)[part] ?? []} />
        </div>
      ));
    case 'rich':
      return (
        <div className={styles.rich}>
          <RichText html={String(value)} />
        </div>
      );
    case 'lines':
      return String(value);
    default:
      return <Cell field={field} value={value} />;
  }
}

function NamedRows({ of, ids }: { of: ListName; ids: number[] }) {
  if (ids.length === 0) return NOTHING;
  return ids.map((id, at) => (
    <Fragment key={id}>
      {at > 0 && ', '}
      <Named of={of} id={id} />
    </Fragment>
  ));
}
