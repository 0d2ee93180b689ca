import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { Slot } from '@resa/contract/appointments';
import { type TextKey, useT } from '../local/texts.ts';
import styles from './appointments.module.css';

interface Props {
  slot: Slot;
  pressed: boolean;
  onPress: () => void;
  /** A word of its own, such as "first free"; why it is not open where absent. */
  mark?: string | undefined;
  /** Why it cannot be chosen; such a button stays reachable and announces it. */
  closed?: string | undefined;
  /** May be chosen although it is not open. */
  forced?: boolean;
  /** Where an arrow key leads first. */
  suggested?: boolean;
}

const MARKS: Readonly<Record<NonNullable<Slot['why']>, TextKey>> = {
  rule_slot_past: 'slot_past',
  rule_cutoff: 'slot_closed',
  rule_max_appointments: 'slot_full',
  rule_online_full: 'slot_full',
};

/** A time, with "4 left" if somebody can be booked; screen readers announce how many places of how many are taken. */
export function SlotButton({
  slot: { time, booked, max, real, open, why },
  pressed,
  onPress,
  mark,
  closed,
  forced = false,
  suggested = false,
}: Props) {
  const t = useT();
  const word = mark ?? (why && t(MARKS[why]));
  return (
    <UnstyledButton
      className={styles.slot}
      aria-pressed={pressed}
      aria-disabled={closed ? true : undefined}
      data-forced={forced || undefined}
      data-choice
      data-suggested={suggested || undefined}
      title={closed}
      onClick={closed ? undefined : onPress}
    >
      <b className="tabular">{time}</b>
      {open === 1 && <small aria-hidden>{t('slot_left', { real })}</small>}
      <VisuallyHidden>{t('slot_places', { booked, max })}</VisuallyHidden>
      {word && <small aria-hidden={closed ? true : undefined}>{word}</small>}
      {closed && <VisuallyHidden>{closed}</VisuallyHidden>}
    </UnstyledButton>
  );
}
