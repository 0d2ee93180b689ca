import { Accordion, Button, Group, Stack, Text } from '@mantine/core';
import { organisationNow } from '@resa/rules/time/dates';
import { useState } from 'react';
import { useOption } from '../local/lookups.ts';
import { useT } from '../local/texts.ts';
import { Dated } from '../ui/Dated.tsx';
import { RichText } from '../ui/RichText.tsx';
import { StateBadge } from '../ui/StateBadge.tsx';
import { type Found, pressingFirst } from './check.ts';
import styles from './checkin.module.css';

type Bulletin = Found['bulletins'][number];

/** A line for each bulletin, which opens to its text: high ones and the household's own, then the others on demand. */
export function Bulletins({ bulletins }: { bulletins: Found['bulletins'] }) {
  const t = useT();
  const { pressing, others } = pressingFirst(bulletins);
  const [all, setAll] = useState(pressing.length === 0);
  if (bulletins.length === 0) return null;
  return (
    <section aria-label={t('bulletins')}>
      <Accordion multiple variant="contained" order={3}>
        {[...pressing, ...(all ? others : [])].map((bulletin) => (
          <Accordion.Item key={bulletin.id} value={String(bulletin.id)}>
            <Accordion.Control className={styles.bulletin}>
              <Group gap="2px 8px">
                <StateBadge kind="bulletin_priority" id={bulletin.bulletin_priority_type_id} />
                <Text fw={550} className={styles.name}>
                  {bulletin.subject}
                </Text>
                {bulletin.own === 1 && (
                  <Text size="sm" c="dimmed">
                    {t('checkin_bulletin_own')}
                  </Text>
                )}
              </Group>
            </Accordion.Control>
            <Accordion.Panel>
              <Content bulletin={bulletin} />
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
      {!all && others.length > 0 && (
        <Button variant="subtle" size="xs" mt={4} onClick={() => setAll(true)}>
          {t('checkin_more_bulletins', { count: others.length })}
        </Button>
      )}
    </section>
  );
}

function Content({ bulletin: { description, request_by_name, updated_at } }: { bulletin: Bulletin }) {
  const t = useT();
  const zone = useOption('time_zone') ?? 'America/Toronto';
  const updated = t('bulletin_updated', { date: organisationNow(new Date(updated_at), zone).date });
  return (
    <Stack gap={4}>
      <RichText html={description} />
      <Text size="sm" c="dimmed">
        <Dated>{request_by_name ? `${t('bulletin_by', { name: request_by_name })} · ${updated}` : updated}</Dated>
      </Text>
    </Stack>
  );
}
