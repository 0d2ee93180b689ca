/**
 * The changes of an entry, or of a row in it: "Gender: woman → man". A table has room for some lines; the dialog shows
 * the rest.
 */
import { Text, VisuallyHidden } from '@mantine/core';
import { type Change, changesOf, isNothing, type Logged } from '@resa/contract/log-fields';
import { useT } from '../../local/texts.ts';
import styles from './log.module.css';
import { Value } from './Value.tsx';

/** Changes that a row of the table has room for. */
const ROOM = 3;

export function Summary({ row, room = ROOM }: { row: Logged; room?: number }) {
  const t = useT();
  const { known, others } = changesOf(row);
  const hiddenCount = Math.max(0, known.length - room) + others.length;
  if (known.length + others.length === 0) return null;
  return (
    <ul className={styles.changes}>
      {known.slice(0, room).map((change) => (
        <li key={change.field}>
          <Changed change={change} />
        </li>
      ))}
      {hiddenCount > 0 && (
        <Text component="li" inherit c="dimmed">
          {t('log_more', { count: hiddenCount })}
        </Text>
      )}
    </ul>
  );
}

function Changed({ change: { label, as, before, after } }: { change: Change }) {
  const t = useT();
  return (
    <>
      <span className={styles.label}>{t(label)}</span>{' '}
      {!isNothing(before) && (
        <>
          <Value as={as} value={before} /> <span aria-hidden>→</span>
          <VisuallyHidden>{t('log_becomes')}</VisuallyHidden>{' '}
        </>
      )}
      <Value as={as} value={after} />
    </>
  );
}
