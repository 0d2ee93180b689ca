import { Button, Group } from '@mantine/core';
import { useT } from '../../local/texts.ts';
import { Note } from '../Note.tsx';
import type { Booking } from './useBooking.ts';

/** Says when the chosen time has closed since it was chosen, and leads back to the times. */
export function SlotState({ booking: { slot, slots, emergency, unmoved, go } }: { booking: Booking }) {
  const t = useT();
  if (unmoved || !slots.data || emergency || slot?.open === 1) return null;
  return (
    <Note hue="orange" live>
      <Group gap="sm">
        {t(slot?.why ?? 'rule_appointment_not_available')}
        <Button variant="default" size="xs" onClick={() => go('time')}>
          {t('choose_another_time')}
        </Button>
      </Group>
    </Note>
  );
}
