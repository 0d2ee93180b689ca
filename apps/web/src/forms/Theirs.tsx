import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useT } from '../local/texts.ts';
import type { FormFields } from './fields.ts';
import styles from './forms.module.css';

interface Props<V> {
  theirs: V;
  mine: V;
  fields: FormFields<V>;
  /** The displayed value of a field. */
  value: (name: keyof V & string, value: unknown) => ReactNode;
}

/** Somebody saved meanwhile: the stored values, if they differ from the typed ones. */
export function Theirs<V>({ theirs, mine, fields, value }: Props<V>) {
  const t = useT();
  const names = Object.keys(fields) as (keyof V & string)[];
  return (
    <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} title={t('w_stale')} role="alert">
      <Text size="sm">{t('w_stale_row')}</Text>
      <dl className={styles.differing}>
        {names
          .filter((name) => JSON.stringify(theirs[name]) !== JSON.stringify(mine[name]))
          .map((name) => (
            <div key={name} style={{ display: 'contents' }}>
              <dt>{t(fields[name]?.label ?? 'details')}</dt>
              <dd>{value(name, theirs[name])}</dd>
            </div>
          ))}
      </dl>
    </Alert>
  );
}
