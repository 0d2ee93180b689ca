import { Text } from '@mantine/core';
import { INTAKE_STEPS, type IntakeStep } from '@resa/rules/person/intake';
import { useT } from '../../local/texts.ts';
import { LABELS } from '../intake/steps.ts';
import styles from './requests.module.css';

/** The steps of an intake, those that are complete filled in, and the first of the others by its name. */
export function Progress({ done }: { done: readonly IntakeStep[] }) {
  const t = useT();
  const next = INTAKE_STEPS.find((step) => !done.includes(step));
  return (
    <div className={styles.progress}>
      <div className={styles.steps} aria-hidden>
        {INTAKE_STEPS.map((step) => (
          <span key={step} data-done={done.includes(step) || undefined} />
        ))}
      </div>
      <Text size="sm" c="dimmed">
        <span className="tabular unbroken">{`${done.length}/${INTAKE_STEPS.length}`}</span>
        {next && <> · {t(LABELS[next])}</>}
      </Text>
    </div>
  );
}
