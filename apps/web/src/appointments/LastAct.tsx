import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { IconArrowBackUp, IconCircleCheck, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { type Act, forgetAct } from '../local/act.ts';
import { nameOf, useLookup } from '../local/lookups.ts';
import { type TextKey, useLocale, useT } from '../local/texts.ts';
import { Dated } from '../ui/Dated.tsx';
import { momentText } from '../ui/day-text.ts';
import styles from './appointments.module.css';

const TEXTS: Readonly<Record<Act['what'], TextKey>> = {
  booked: 'act_booked',
  checked_in: 'act_checked_in',
  booking_undone: 'act_booking_undone',
  checkin_undone: 'act_checkin_undone',
};

/** The latest booking, or check-in from the calendar: the client, what, when and where, with Undo if it is possible. */
export default function LastAct({ act }: { act: Act }) {
  const t = useT();
  const locale = useLocale();
  const types = useLookup('appointment_types');
  const [busy, setBusy] = useState(false);
  const close = useRef<HTMLButtonElement>(null);
  const { what, name, appointment_type_id, start_date_time, time, place, undo } = act;
  const type = nameOf(types.byId(appointment_type_id), locale);
  const when = momentText(start_date_time, locale);
  const takeBack = async () => {
    setBusy(true);
    await undo?.();
    setBusy(false);
    // The pressed button was removed, and the focus with it.
    close.current?.focus();
  };
  return (
    <div className={styles.act}>
      <IconCircleCheck size={20} aria-hidden />
      <Text size="sm" flex="1 1 200px">
        <Dated>{t(TEXTS[what], { name, type, when, time, place })}</Dated>
      </Text>
      <Group gap={4} wrap="nowrap">
        {undo && (
          <Button
            variant="default"
            size="compact-sm"
            h={30}
            loading={busy}
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            onClick={() => void takeBack()}
          >
            {t('undo')}
          </Button>
        )}
        <ActionIcon ref={close} variant="subtle" color="gray" onClick={forgetAct} aria-label={t('close')}>
          <IconX size={18} />
        </ActionIcon>
      </Group>
    </div>
  );
}
