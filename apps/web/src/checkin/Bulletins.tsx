import { Accordion, Button, Group, Stack, Text, Title } from '@mantine/core';
import { organisationNow } from '@resa/rules/time/dates';
import { useState } from 'react';
import { useOption } from '../local/lookups.ts';
import { useT } from '../local/texts.ts';
import { Dated } from '../ui/Dated.tsx';
import { RichText } from '../ui/RichText.tsx';
import { StateBadge } from '../ui/StateBadge.tsx';
import styles from './checkin.module.css';
import type { Found } from './judge.ts';

/** As many fit beside the person without pushing the appointments out of a small screen. */
const AT_FIRST = 3;

/** What staff must know about this client, most urgent first as the server orders them. */
export function Bulletins({ bulletins }: { bulletins: Found['bulletins'] }) {
  const t = useT();
  const zone = useOption('time_zone') ?? 'America/Toronto';
  const [all, setAll] = useState(false);
  const shown = all ? bulletins : bulletins.slice(0, AT_FIRST);
  if (bulletins.length === 0) return null;
  return (
    <section aria-labelledby="checkin_bulletins">
      <Title order={3} id="checkin_bulletins" mb="xs">
        {t('bulletins')}
      </Title>
      <Accordion multiple variant="contained" order={4}>
        {shown.map((bulletin) => (
          <Accordion.Item key={bulletin.id} value={String(bulletin.id)}>
            <Accordion.Control className={styles.bulletin}>
              <Group gap="2px 8px">
                <StateBadge kind="bulletin_priority" id={bulletin.bulletin_priority_type_id} />
                <Text fw={550} flex="1 1 140px">
                  {bulletin.subject}
                </Text>
                <Text size="sm" c="dimmed" mr="xs">
                  <Dated>
                    {t('bulletin_updated', { date: organisationNow(new Date(bulletin.updated_at), zone).date })}
                  </Dated>
                </Text>
              </Group>
            </Accordion.Control>
            <Accordion.Panel>
              <Stack gap="xs">
                <RichText html={bulletin.description} />
                {bulletin.request_by_name && (
                  <Text size="sm" c="dimmed">
                    {t('bulletin_by', { name: bulletin.request_by_name })}
                  </Text>
                )}
              </Stack>
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
      {shown.length < bulletins.length && (
        <Button variant="subtle" size="compact-sm" mt={4} onClick={() => setAll(true)}>
          {t('bulletins_others', { count: bulletins.length - shown.length })}
        </Button>
      )}
    </section>
  );
}
