import { Stack, Text } from '@mantine/core';
import { useT } from '../local/texts.ts';
import type { Appointment, Found } from './check.ts';
import styles from './checkin.module.css';

/** The participants of an event, and the comments of the booking. */
export function Details({ row, found }: { row: Appointment; found: Found }) {
  const t = useT();
  const coming = found.participants.filter(({ appointment_id }) => appointment_id === row.id);
  return (
    <Stack gap="xs" py={4}>
      {coming.length > 0 && (
        <div>
          <Text size="sm" c="dimmed">
            {t('participants')}
          </Text>
          <ul className={styles.reasons}>
            {coming.map(({ client_id, name, age }) => (
              <li key={client_id}>
                {name}{' '}
                {age !== null && (
                  <Text span c="dimmed" size="sm">
                    {t('age_of', { age })}
                  </Text>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div>
        <Text size="sm" c="dimmed">
          {t('comments')}
        </Text>
        <Text className={styles.comment}>{row.comments || t('no_comment')}</Text>
      </div>
    </Stack>
  );
}
