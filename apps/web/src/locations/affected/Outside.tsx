import { Alert, Anchor, Button, List } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useLocale, useT } from '../../local/texts.ts';
import { momentText } from '../../ui/day-text.ts';
import type { LocationRead } from '../read.ts';

/** More would push the location's tabs out of sight. */
const MOST_SHOWN = 5;

/** Open appointments that no hours of the location serve any more: left so when something was closed. */
export function Outside({ read: { outside, place } }: { read: LocationRead }) {
  const t = useT();
  const locale = useLocale();
  const [whole, showAll] = useState(false);
  const { count, appointments } = outside;
  if (count === 0) return null;
  const shown = whole ? appointments : appointments.slice(0, MOST_SHOWN);
  return (
    <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} title={t('outside_title', { count })} mb="md">
      {shown.length > 0 && (
        <List size="sm">
          {shown.map((row) => (
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
      {shown.length < appointments.length && (
        <Button variant="default" size="xs" mt="xs" onClick={() => showAll(true)}>
          {t('outside_show_all', { count: appointments.length })}
        </Button>
      )}
    </Alert>
  );
}
