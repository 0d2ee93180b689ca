import type { Field } from '@resa/contract/lists/define';
import type { ListName } from '@resa/contract/lists/names';
import { Fragment, type ReactNode } from 'react';
import { useT } from '../../local/texts.ts';
import { RichText } from '../../ui/RichText.tsx';
import styles from '../categories.module.css';
import { Cell, Named } from '../list/Cell.tsx';

const NOTHING = '—';

/** A field's value in full, as it was or would be: a linked list by the names of its rows, a text with its formatting. */
export function Value({ field, value }: { field: Field | undefined; value: unknown }): ReactNode {
  const t = useT();
  if (value === null || value === undefined || value === '') return NOTHING;
  // Every list has `active` in addition to its own fields.
  if (!field) return t(value === 1 ? 'yes' : 'no');
  switch (field.kind) {
    case 'many':
      return <NamedRows of={field.of as ListName} ids={value as number[]} />;
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
  return ids.map((id, index) => (
    <Fragment key={id}>
      {index > 0 && ', '}
      <Named of={of} id={id} />
    </Fragment>
  ));
}
