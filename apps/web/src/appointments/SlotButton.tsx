import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useT } from '../local/texts.ts';
import styles from './appointments.module.css';

interface Props {
  time: string;
  booked: number;
  max: number;
  pressed: boolean;
  onPress: () => void;
  /** A word under the count, such as "full". */
  mark?: string | undefined;
  /** Why it cannot be chosen, in words; such a button stays reachable and says it. */
  closed?: string | undefined;
  /** May be chosen although it is not open. */
  forced?: boolean;
}

/** A time with "12 / 25": booked of all places. */
export function SlotButton({ time, booked, max, pressed, onPress, mark, closed, forced = false }: Props) {
  const t = useT();
  return (
    <UnstyledButton
      className={styles.slot}
      aria-pressed={pressed}
      aria-disabled={closed ? true : undefined}
      data-forced={forced || undefined}
      title={closed}
      onClick={closed ? undefined : onPress}
    >
      <b>{time}</b>
      <small aria-hidden>
        {booked} / {max}
      </small>
      <VisuallyHidden>{t('slot_places', { booked, max })}</VisuallyHidden>
      {mark && <small aria-hidden={closed ? true : undefined}>{mark}</small>}
      {closed && <VisuallyHidden>{closed}</VisuallyHidden>}
    </UnstyledButton>
  );
}
