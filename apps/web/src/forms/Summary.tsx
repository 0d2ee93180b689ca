import { Alert, Anchor } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { useT } from '../local/texts.ts';
import { type Name, namesOf, textOf } from './faults.ts';
import { focusSoon } from './focusSoon.ts';
import styles from './forms.module.css';
import type { FormState } from './useFormState.ts';

interface Props<V extends object> {
  form: Pick<FormState<V>, 'summary' | 'faults' | 'idOf'>;
  label: (name: Name<V>) => string;
}

/** The faults that prevented the save; takes the focus, and leads to each field. Lines stay until the next try, so nothing jumps. */
export function Summary<V extends object>({ form: { summary, faults, idOf }, label }: Props<V>) {
  const t = useT();
  const names = namesOf(summary);
  if (names.length === 0) return null;
  const faultCount = names.filter((name) => faults[name]).length;
  const corrected = faultCount === 0;
  return (
    <Alert
      id={idOf('')}
      tabIndex={-1}
      color={corrected ? 'green' : 'red'}
      icon={corrected ? <IconCircleCheck aria-hidden /> : <IconAlertCircle aria-hidden />}
      title={corrected ? t('errors_corrected') : t('errors_count', { count: faultCount })}
      classNames={corrected ? { title: styles.allCorrected, icon: styles.allCorrected } : {}}
      styles={{ message: { color: 'var(--mantine-color-text)' } }}
    >
      <ul className={styles.faults}>
        {names.map((name) => {
          const fault = summary[name];
          return (
            <li key={name} className={faults[name] ? undefined : styles.corrected}>
              <Anchor
                component="button"
                type="button"
                inherit
                c="inherit"
                underline="always"
                onClick={() => focusSoon(idOf(name))}
              >
                {label(name)}
              </Anchor>
              {fault && ` – ${textOf(t, fault)}`}
            </li>
          );
        })}
      </ul>
    </Alert>
  );
}
