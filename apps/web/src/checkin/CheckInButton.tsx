import { Button, Loader, Tooltip } from '@mantine/core';
import { IconUserCheck } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { nameOf, useLookup } from '../local/lookups.ts';
import { useLocale, useT } from '../local/texts.ts';
import { type Appointment, shutBecause } from './check.ts';

export interface Acting {
  today: string;
  /** The one appointment of today: its button is the primary one. */
  first: number | null;
  /** Whose button takes the focus when it appears. */
  focusOn: number | null;
  busy: number | null;
  onCheckIn: (appointment: Appointment) => void;
}

/** Closes an open appointment; on another day it stays reachable and says why it is shut. Nothing for any other status. */
export function CheckInButton({
  row,
  label,
  today,
  first,
  focusOn,
  busy,
  onCheckIn,
}: { row: Appointment /** Where rows are of several clients. */; label?: string } & Acting) {
  const t = useT();
  const locale = useLocale();
  const types = useLookup('appointment_types');
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focusOn === row.id) button.current?.focus();
  }, [focusOn, row.id]);
  const shut = shutBecause(row, today);
  if (shut === 'rule_appointment_not_open') return null;
  const working = busy === row.id;
  const Sign = working ? <Loader size={16} color="currentColor" /> : <IconUserCheck size={18} aria-hidden />;
  return (
    <Tooltip label={shut && t(shut)} disabled={!shut}>
      <Button
        ref={button}
        variant={first === row.id ? 'filled' : 'default'}
        leftSection={Sign}
        data-disabled={shut ? true : undefined}
        aria-disabled={shut || busy !== null ? true : undefined}
        aria-busy={working}
        aria-label={
          label ??
          t('check_in_of', { type: nameOf(types.byId(row.appointment_type_id), locale), start: row.start_date_time })
        }
        onKeyDown={ignoreHeld}
        onClick={() => !shut && busy === null && onCheckIn(row)}
      >
        {t('check_in')}
      </Button>
    </Tooltip>
  );
}

/** A key still held down from the search must not check in. */
const ignoreHeld = (event: KeyboardEvent) => {
  if (event.repeat) event.preventDefault();
};
