import { Button } from '@mantine/core';
import type { KeptHousehold } from '@resa/contract/offline';
import { STATUS } from '@resa/rules/booking/appointment-status';
import { IconUserCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { desk } from '../../local/offline/desk.ts';
import { useStore } from '../../local/store.ts';
import { useT } from '../../local/texts.ts';
import { StateBadge } from '../../ui/StateBadge.tsx';
import styles from '../checkin.module.css';
import { hasArrived } from './find.ts';
import { noteAct } from './note-act.ts';

interface Props {
  row: KeptHousehold;
  /** The act of the screen: large, and primary unless the verdict is red. */
  large?: boolean;
  onNoted?: () => void;
}

/** Notes the arrival of a household; once it has arrived, says so. */
export function ArriveButton({ row, large = false, onNoted }: Props) {
  const t = useT();
  const { queue } = useStore(desk);
  const [busy, setBusy] = useState(false);
  const { name, start_date_time, appointment_id, eligibility } = row;
  if (hasArrived(row, queue)) return <StateBadge kind="appointment_status" id={STATUS.closed} />;
  const arrive = async () => {
    setBusy(true);
    const kept = await noteAct({ kind: 'close', appointment_id, file_number: row.file_number });
    setBusy(false);
    if (kept) onNoted?.();
  };
  return (
    <Button
      variant={large && eligibility.colour !== 'red' ? 'filled' : 'default'}
      {...(large && { size: 'xl', fullWidth: true, className: styles.large })}
      leftSection={<IconUserCheck size={large ? 24 : 18} aria-hidden />}
      loading={busy}
      aria-label={t('checkin_check_in_person', { name, time: start_date_time.slice(11, 16) })}
      onClick={() => void arrive()}
    >
      {t('check_in')}
    </Button>
  );
}
