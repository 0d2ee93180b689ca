import { Text, UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { nameOf } from '../../local/lookups.ts';
import { type TextKey, useLocale, useT } from '../../local/texts.ts';
import { isDone, isReachable, type Step, startOf } from './draft.ts';
import type { Booking } from './useBooking.ts';
import styles from './wizard.module.css';

export const STEP_TEXTS: Readonly<Record<Step, TextKey>> = {
  client: 'client',
  place: 'location',
  type: 'appointment_type',
  participants: 'participants',
  time: 'date_and_time',
  save: 'comments_and_save',
};

/** Where one is and what is chosen so far; a step that is done leads back to it. */
export function Steps({ booking }: { booking: Booking }) {
  const t = useT();
  const { steps, step, draft, fixed } = booking;
  const at = steps.indexOf(step);
  return (
    <nav aria-label={t('steps')}>
      <Text size="sm" c="dimmed" className={styles.where}>
        {t('step_of', { step: at + 1, steps: steps.length })}
      </Text>
      <ol className={styles.steps}>
        {steps.map((name, index) => {
          const current = name === step;
          const done = isDone(draft, name) && !current;
          const chosen = done ? <Chosen step={name} booking={booking} /> : null;
          return (
            <li key={name} data-current={current || undefined} data-done={done || undefined}>
              <UnstyledButton
                className={styles.step}
                disabled={!current && !isReachable(draft, name, fixed)}
                aria-current={current ? 'step' : undefined}
                onClick={() => booking.go(name)}
              >
                <span className={styles.number}>{done ? <IconCheck size={16} aria-hidden /> : index + 1}</span>
                <span className={styles.words}>
                  <span>{t(STEP_TEXTS[name])}</span>
                  {chosen && <small>{chosen}</small>}
                </span>
              </UnstyledButton>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

function Chosen({ step, booking }: { step: Step; booking: Booking }) {
  const t = useT();
  const locale = useLocale();
  const { draft, plan, places } = booking;
  if (step === 'client') return draft.client?.name;
  if (step === 'place') return places.find(({ id }) => id === draft.place_id)?.name;
  if (step === 'type') return nameOf(plan ?? undefined, locale);
  if (step === 'participants') return t('participants_count', { count: draft.members.length });
  return step === 'time' ? startOf(draft) : null;
}
