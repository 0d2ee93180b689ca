import { Text, UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useT } from '../../local/texts.ts';
import { isReachable, type WizardStep } from './steps.ts';
import styles from './wizard.module.css';

interface Props<Name extends string> {
  steps: readonly WizardStep<Name>[];
  at: Name;
  onGo: (to: Name) => void;
}

/** The current step and the choices so far; an answered step is a button that returns to it. */
export function Stepper<Name extends string>({ steps, at, onGo }: Props<Name>) {
  const t = useT();
  const place = steps.findIndex(({ name }) => name === at);
  return (
    <nav aria-label={t('steps')}>
      <Text size="sm" c="dimmed" className={styles.where}>
        {t('step_of', { step: place + 1, steps: steps.length })}
      </Text>
      <ol className={styles.steps}>
        {steps.map(({ name, label, done, chosen, named }, index) => {
          const current = name === at;
          const answered = done && !current;
          return (
            <li
              key={name}
              data-current={current || undefined}
              data-done={answered || undefined}
              data-named={named || undefined}
            >
              <UnstyledButton
                className={styles.step}
                disabled={!current && !isReachable(steps, name)}
                aria-current={current ? 'step' : undefined}
                onClick={() => onGo(name)}
              >
                <span className={styles.number}>{answered ? <IconCheck size={16} aria-hidden /> : index + 1}</span>
                <span className={styles.words}>
                  <span>{t(label)}</span>
                  {answered && chosen && <small>{chosen}</small>}
                </span>
              </UnstyledButton>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
