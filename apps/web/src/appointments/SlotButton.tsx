import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useT } from '../local/texts.ts';
import styles from './appointments.module.css';

type DropTarget = Pick<ComponentProps<'button'>, 'onDragOver' | 'onDrop'>;

interface Props {
  time: string;
  booked: number;
  max: number;
  /** Places that are free. */
  real: number;
  pressed: boolean;
  onPress: () => void;
  /** Its time has passed: dimmed, and a mark takes the place of what is left. */
  past?: boolean;
  /** A word under the count, such as "full". */
  mark?: string | undefined;
  /** Why it cannot be chosen; such a button stays reachable and announces it. */
  closed?: string | undefined;
  /** May be chosen although it is not open. */
  forced?: boolean;
  /** Makes it a place to drop an appointment on. */
  dropping?: DropTarget | undefined;
  /** Where an arrow key leads first. */
  suggested?: boolean;
}

/** A time with "4 left"; screen readers announce how many places of how many are taken. */
export function SlotButton({
  time,
  booked,
  max,
  real,
  pressed,
  onPress,
  past = false,
  mark,
  closed,
  forced = false,
  suggested = false,
  dropping,
}: Props) {
  const t = useT();
  return (
    <UnstyledButton
      className={styles.slot}
      aria-pressed={pressed}
      aria-disabled={closed ? true : undefined}
      data-forced={forced || undefined}
      data-past={past || undefined}
      data-choice
      data-suggested={suggested || undefined}
      data-drop={dropping ? true : undefined}
      title={closed}
      {...dropping}
      onClick={closed ? undefined : onPress}
    >
      <b className="tabular">{time}</b>
      {!(past && mark) && <small aria-hidden>{t('slot_left', { real })}</small>}
      <VisuallyHidden>{t('slot_places', { booked, max })}</VisuallyHidden>
      {mark && <small aria-hidden={closed ? true : undefined}>{mark}</small>}
      {closed && <VisuallyHidden>{closed}</VisuallyHidden>}
    </UnstyledButton>
  );
}
