import { Button, Loader, Tooltip } from '@mantine/core';
import { IconUserCheck } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { nameOf, useLookup } from '../local/lookups.ts';
import { useLocale, useT } from '../local/texts.ts';
import { type Appointment, shutBecause } from './check.ts';
import styles from './checkin.module.css';

export interface Acting {
  today: string;
  isBusy: (id: number) => boolean;
  onCheckIn: (appointment: Appointment) => void;
}

interface Props extends Acting {
  row: Appointment;
  /** Where rows are of several clients. */
  label?: string;
  /** The act of the screen: large, and primary unless `careful`. */
  large?: 'primary' | 'careful';
  /** Takes the focus when it appears. */
  focus?: boolean;
}

/**
 * Closes an open appointment; on another day it stays reachable and explains why it is disabled. Nothing for any other
 * status.
 */
export function CheckInButton({ row, label, large, focus = false, today, isBusy, onCheckIn }: Props) {
  const t = useT();
  const locale = useLocale();
  const types = useLookup('appointment_types');
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focus) button.current?.focus();
  }, [focus]);
  const shut = shutBecause(row, today);
  if (shut === 'rule_appointment_not_open') return null;
  const working = isBusy(row.id);
  const size = large ? 24 : 18;
  return (
    <Tooltip label={shut && t(shut)} disabled={!shut}>
      <Button
        ref={button}
        variant={large === 'primary' ? 'filled' : 'default'}
        {...(large && { size: 'xl', fullWidth: true, className: styles.large })}
        leftSection={working ? <Loader size={size} color="currentColor" /> : <IconUserCheck size={size} aria-hidden />}
        data-disabled={shut ? true : undefined}
        aria-disabled={shut || working ? true : undefined}
        aria-busy={working}
        aria-label={
          label ??
          t('check_in_of', { type: nameOf(types.byId(row.appointment_type_id), locale), start: row.start_date_time })
        }
        onKeyDown={ignoreHeld}
        onClick={() => !shut && !working && onCheckIn(row)}
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
