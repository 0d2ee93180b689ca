import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useT } from '../../local/texts.ts';
import styles from '../categories.module.css';
import { Cell } from '../list/Cell.tsx';
import { fieldText, type List, type Row, type Values } from '../lists.ts';

/** Somebody saved the row meanwhile: what stands there now, where it differs from what is typed. */
export function Theirs({ list, theirs, mine }: { list: List; theirs: Row; mine: Values }) {
  const t = useT();
  const differing = Object.entries(list.fields).filter(
    ([name]) => JSON.stringify(theirs[name]) !== JSON.stringify(mine[name]),
  );
  return (
    <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} title={t('w_stale')} role="alert">
      <Text size="sm">{t('w_stale_row')}</Text>
      <dl className={styles.change}>
        {differing.map(([name, field]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{t(fieldText(name))}</dt>
            <dd>
              <Cell field={field} value={theirs[name]} />
            </dd>
          </div>
        ))}
      </dl>
    </Alert>
  );
}
