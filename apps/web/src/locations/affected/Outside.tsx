import { Alert, Anchor, List } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useLocale, useT } from '../../local/texts.ts';
import { momentText } from '../../ui/day-text.ts';
import type { LocationRead } from '../read.ts';

/** Open appointments that no hours of the location serve any more: left so when something was closed. */
export function Outside({ read: { outside, place } }: { read: LocationRead }) {
  const t = useT();
  const locale = useLocale();
  const { count, appointments } = outside;
  if (count === 0) return null;
  return (
    <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} title={t('outside_title', { count })} mb="md">
      {appointments.length > 0 && (
        <List size="sm">
          {appointments.map((row) => (
            <List.Item key={row.id}>
              <Anchor
                component={Link}
                {...{
                  to: '/appointments',
                  search: { location: place?.id, date: row.start_date_time.slice(0, 10) } as never,
                }}
              >
                {momentText(row.start_date_time, locale)}
              </Anchor>
              {` · ${row.name} · ${row.file_number}`}
            </List.Item>
          ))}
        </List>
      )}
    </Alert>
  );
}
