import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useT } from '../../local/texts.ts';
import { Fullness } from '../Fullness.tsx';
import styles from './board.module.css';
import type { DaySlot } from './tabs.ts';
import type { Dropping } from './useDragging.ts';

interface Props {
  slot: DaySlot;
  /** Its time has passed. */
  past: boolean;
  pressed: boolean;
  /** Tab leads to this cell. */
  inTabOrder: boolean;
  onPress: () => void;
  onFocus: () => void;
  /** Makes it a place to drop an appointment on. */
  dropping: Dropping | undefined;
}

/**
 * A time of a type: how many of its places are taken, and "4 left" if somebody can be booked (001 O-50).
 */
export function BoardCell({ slot, past, pressed, inTabOrder, onPress, onFocus, dropping }: Props) {
  const t = useT();
  const { time, booked, max, real, open, why } = slot;
  const isFull = real === 0;
  const closed = past ? 'slot_past' : why === 'rule_cutoff' ? 'slot_closed' : null;
  const word = open === 1 ? t('slot_left', { real }) : isFull ? t('slot_full') : `${booked}/${max}`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: cells of a board that wraps are in no table.
    // biome-ignore lint/a11y/useFocusableInteractive: its button has the focus.
    <div role="gridcell">
      <UnstyledButton
        className={styles.cell}
        aria-pressed={pressed}
        tabIndex={inTabOrder ? 0 : -1}
        data-full={isFull || undefined}
        data-closed={open === 0 || undefined}
        data-drop={dropping ? true : undefined}
        {...dropping}
        onClick={onPress}
        onFocus={onFocus}
      >
        <b className="tabular">{time}</b>
        <Fullness booked={booked} max={max} />
        <small aria-hidden={open === 0 || undefined}>{word}</small>
        <VisuallyHidden>
          {t('slot_places', { booked, max })}
          {closed && `, ${t(closed)}`}
        </VisuallyHidden>
      </UnstyledButton>
    </div>
  );
}
