import { Button, Group, Stack, Text } from '@mantine/core';
import { nameOf, useLookup } from '../../local/lookups.ts';
import { useLocale, useT } from '../../local/texts.ts';
import { Dated } from '../../ui/Dated.tsx';
import { momentText } from '../../ui/day-text.ts';
import { Note } from '../Note.tsx';
import type { Booking } from './useBooking.ts';

interface Props {
  booking: Booking;
  onOpen: (appointment_id: number) => void;
}

/**
 * Above the steps: the evidence against any booking of this client, and the open appointment, which can be changed from
 * here.
 */
export function ClientEvidence({ booking: { standing, household }, onOpen }: Props) {
  const t = useT();
  const locale = useLocale();
  const types = useLookup('appointment_types');
  if (standing.length === 0 || !household.data) return null;
  return (
    <div style={{ marginBottom: 20 }}>
      <Note hue="red" live>
        <Stack gap={6}>
          {standing.map((key) => (
            <Text key={key} size="sm" fw={600}>
              {t(key)}
            </Text>
          ))}
          {household.data.open.map(({ id, appointment_type_id, start_date_time, place }) => (
            <Group key={id} gap="sm" justify="space-between">
              <Text size="sm">
                <Dated>{momentText(start_date_time, locale)}</Dated> · {nameOf(types.byId(appointment_type_id), locale)}{' '}
                · {place}
              </Text>
              <Button variant="default" size="xs" aria-haspopup="dialog" onClick={() => onOpen(id)}>
                {t('open_appointment')}
              </Button>
            </Group>
          ))}
        </Stack>
      </Note>
    </div>
  );
}
