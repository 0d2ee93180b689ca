import { Badge, Button, Group, SegmentedControl, Text, Title, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../local/texts.ts';
import { AppointmentTable } from './AppointmentTable.tsx';
import { Book } from './Book.tsx';
import type { Acting } from './CheckInButton.tsx';
import { arrivedToday, dueToday, type Found, openIds, shownOf } from './check.ts';
import styles from './checkin.module.css';
import type { Place } from './usePlace.ts';

/** The client's appointments, open ones or all; folded where the verdict shows those of today. */
export function Appointments({ found, place, acting }: { found: Found; place: Place; acting: Acting }) {
  const t = useT();
  const { today, all_appointments } = found;
  const hasToday = [...dueToday(all_appointments, today), ...arrivedToday(all_appointments, today)].length > 0;
  const [unfolded, setUnfolded] = useState(!hasToday);
  const [all, setAll] = useState(false);
  const [seen] = useState(() => openIds(all_appointments));
  if (found.appointments === 0) return null;
  const rows = shownOf(all_appointments, { all, seen, today });
  const Sign = unfolded ? IconChevronDown : IconChevronRight;
  return (
    <section aria-labelledby="checkin_appointments">
      <Group justify="space-between">
        <Title order={2} size="h3">
          <UnstyledButton className={styles.fold} aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
            <Sign size={18} aria-hidden />
            <span id="checkin_appointments">{t('checkin_appointments')}</span>
            <Badge variant="default" radius="xl">
              {found.appointments}
            </Badge>
          </UnstyledButton>
        </Title>
        <Group gap="sm">
          {hasToday && <Book found={found} place={place} />}
          {unfolded && (
            <SegmentedControl
              aria-label={t('checkin_which')}
              value={all ? 'all' : 'open'}
              onChange={(which) => setAll(which === 'all')}
              data={[
                { value: 'open', label: t('checkin_open') },
                { value: 'all', label: t('tab_all') },
              ]}
            />
          )}
        </Group>
      </Group>
      {unfolded && (
        <div className={styles.list}>
          {rows.length === 0 ? (
            <Group justify="center" p="md">
              <Text>{t('checkin_no_open')}</Text>
              <Button variant="default" onClick={() => setAll(true)}>
                {t('checkin_show_all')}
              </Button>
            </Group>
          ) : (
            <AppointmentTable rows={rows} found={found} acting={acting} />
          )}
        </div>
      )}
    </section>
  );
}
