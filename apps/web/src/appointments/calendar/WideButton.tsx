import { ActionIcon } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import { useT } from '../../local/texts.ts';
import styles from './calendar.module.css';
import type { CalendarState } from './useCalendar.ts';

/** Moves the day's list from beside the board to below it, as a table of the whole width. */
export function WideButton({ calendar: { wide, setWide } }: { calendar: CalendarState }) {
  const t = useT();
  return (
    <ActionIcon
      variant={wide ? 'filled' : 'default'}
      size={36}
      className={styles.wideButton}
      aria-pressed={wide}
      aria-label={t('list_as_table')}
      title={t('list_as_table')}
      onClick={() => setWide(!wide)}
    >
      <IconTable size={18} />
    </ActionIcon>
  );
}
