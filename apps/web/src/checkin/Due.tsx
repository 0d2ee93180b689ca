import { Group, Stack, Text } from '@mantine/core';
import { CATEGORY } from '@resa/rules/booking/schedule';
import { IconMapPin } from '@tabler/icons-react';
import { useT } from '../local/texts.ts';
import { TypeName } from './AppointmentCard.tsx';
import { type Acting, CheckInButton } from './CheckInButton.tsx';
import type { Appointment } from './check.ts';
import styles from './checkin.module.css';
import type { Place } from './usePlace.ts';

interface Props {
  row: Appointment;
  place: Place;
  acting: Acting;
  /** It is the only one, and nothing speaks against serving the household. */
  primary: boolean;
  focus: boolean;
}

/** An appointment of today: what and when, the location if it is another one, and the button that checks it in. */
export function Due({ row, place, acting, primary, focus }: Props) {
  const t = useT();
  return (
    <Stack gap="xs">
      <div>
        <Group justify="space-between" wrap="nowrap" align="flex-start" fw={600}>
          <TypeName row={row} />
          <span className="tabular">{row.start_date_time.slice(11, 16)}</span>
        </Group>
        {row.category_id === CATEGORY.event && (
          <Text size="sm" c="dimmed">
            {t('participants_count', { count: row.participants })}
          </Text>
        )}
        {row.place_id !== place.id && (
          <Text size="sm" className={styles.elsewhere}>
            <IconMapPin size={16} aria-hidden />
            {t('checkin_booked_at', { place: row.place })}
          </Text>
        )}
      </div>
      <CheckInButton row={row} large={primary ? 'primary' : 'careful'} focus={focus} {...acting} />
    </Stack>
  );
}
