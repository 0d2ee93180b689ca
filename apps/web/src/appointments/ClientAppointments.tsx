import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { nameOf, useLookup } from '../local/lookups.ts';
import { useLocale, useT } from '../local/texts.ts';
import { DateText } from '../ui/DateText.tsx';
import { StateBadge } from '../ui/StateBadge.tsx';
import styles from './appointments.module.css';
import { Note } from './Note.tsx';
import { lastOf } from './queries.ts';

/** A client's five latest appointments, newest first, for his file. */
export function ClientAppointments({ client_id }: { client_id: number }) {
  const t = useT();
  const locale = useLocale();
  const types = useLookup('appointment_types');
  const { data, isError } = useQuery(lastOf(client_id));
  if (isError) return <Note hue="red">{t('e_get_data')}</Note>;
  if (!data) return <Skeleton h={120} />;
  if (data.last_appointments.length === 0) return <Text c="dimmed">{t('no_appointments_yet')}</Text>;
  return (
    <ul className={styles.history} aria-label={t('latest_appointments')}>
      {data.last_appointments.map((row) => (
        <li key={row.id}>
          <Stack gap={0} className={styles.grow}>
            <Text fw={550}>{nameOf(types.byId(row.appointment_type_id), locale)}</Text>
            <Text size="sm" c="dimmed">
              <DateText value={row.start_date_time} /> · {row.place}
            </Text>
          </Stack>
          <StateBadge kind="appointment_status" id={row.status} />
        </li>
      ))}
    </ul>
  );
}
