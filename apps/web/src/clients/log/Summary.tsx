/** What an entry changed, in a line or two: "Gender: woman → man". The dialog shows the rest. */
import { Text, VisuallyHidden } from '@mantine/core';
import type { LogRow } from '@resa/contract/logs';
import { useT } from '../../local/texts.ts';
import { type Change, changesOf, isNothing } from './fields.ts';
import styles from './log.module.css';
import { Value } from './Value.tsx';

/** Changes that a row of the table has room for. */
const ROOM = 3;

export function Summary({ row }: { row: LogRow }) {
  const t = useT();
  const { known, others } = changesOf(row);
  const left = known.length - ROOM + others;
  if (known.length + others === 0) return null;
  return (
    <ul className={styles.changes}>
      {known.slice(0, ROOM).map((change) => (
        <li key={change.field}>
          <Changed change={change} />
        </li>
      ))}
      {left > 0 && (
        <Text component="li" inherit c="dimmed">
          {t('log_more', { count: left })}
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
