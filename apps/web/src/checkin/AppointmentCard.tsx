import { Card, Group, Stack, Text } from '@mantine/core';
import { CATEGORY } from '@resa/rules/booking/schedule';
import { nameOf, useLookup } from '../local/lookups.ts';
import { useLocale, useT } from '../local/texts.ts';
import { DateText } from '../ui/DateText.tsx';
import { StateBadge, Tint } from '../ui/StateBadge.tsx';
import { type Acting, CheckInButton } from './CheckInButton.tsx';
import { type Appointment, type Found, shutBecause } from './check.ts';
import styles from './checkin.module.css';
import { Details } from './Details.tsx';

interface Props {
  row: Appointment;
  found: Found;
  acting: Acting;
}

/** An appointment on a tablet or phone at the door: the tooltip of a disabled button is written out. */
export function AppointmentCard({ row, found, acting }: Props) {
  const t = useT();
  return (
    <Card p="md">
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Stack gap={2} miw={0}>
          <Text fw={600} component="div">
            <TypeName row={row} />
          </Text>
          <Text component="div">
            <DateText value={row.start_date_time} />
          </Text>
          <Text size="sm" c="dimmed">
            {row.place}
          </Text>
          {row.category_id === CATEGORY.event && (
            <Text size="sm" c="dimmed">
              {t('participants_count', { count: row.participants })}
            </Text>
          )}
        </Stack>
        <StateBadge kind="appointment_status" id={row.status} />
      </Group>
      <Acts row={row} acting={acting} />
      <details className={styles.details}>
        <summary>{t('details')}</summary>
        <Details row={row} found={found} />
      </details>
    </Card>
  );
}

function Acts({ row, acting }: { row: Appointment; acting: Acting }) {
  const t = useT();
  const shut = shutBecause(row, acting.today);
  if (shut === 'rule_appointment_not_open') return null;
  return shut ? (
    <Text size="sm" c="dimmed" mt="xs">
      {t(shut)}
    </Text>
  ) : (
    <div className={styles.act}>
      <CheckInButton row={row} {...acting} />
    </div>
  );
}

export function TypeName({ row }: { row: Appointment }) {
  const t = useT();
  const locale = useLocale();
  const types = useLookup('appointment_types');
  return (
    <Group gap={8}>
      <span>{nameOf(types.byId(row.appointment_type_id), locale)}</span>
      {row.emergency === 1 && <Tint colour="orange">{t('emergency')}</Tint>}
    </Group>
  );
}
