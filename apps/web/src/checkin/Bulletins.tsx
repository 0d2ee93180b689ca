import { Accordion, Group, Stack, Text, Title } from '@mantine/core';
import { organisationNow } from '@resa/rules/time/dates';
import { useOption } from '../local/lookups.ts';
import { useT } from '../local/texts.ts';
import { Dated } from '../ui/Dated.tsx';
import { RichText } from '../ui/RichText.tsx';
import { StateBadge } from '../ui/StateBadge.tsx';
import type { Found } from './check.ts';
import styles from './checkin.module.css';

type Bulletin = Found['bulletins'][number];

/** The bulletins about this client: the most urgent, first as the server orders them, in a line that opens to all. */
export function Bulletins({ bulletins }: { bulletins: Found['bulletins'] }) {
  const t = useT();
  const [first, ...others] = bulletins;
  if (!first) return null;
  return (
    <section aria-label={t('bulletins')}>
      <Accordion variant="contained" order={3}>
        <Accordion.Item value="all">
          <Accordion.Control className={styles.bulletin}>
            <Group gap="2px 8px">
              <StateBadge kind="bulletin_priority" id={first.bulletin_priority_type_id} />
              <Text fw={550} className={styles.name}>
                {first.subject}
              </Text>
              {others.length > 0 && <Text c="dimmed">{t('bulletins_others', { count: others.length })}</Text>}
            </Group>
          </Accordion.Control>
          <Accordion.Panel>
            <Stack gap="lg">
              <Content bulletin={first} />
              {others.map((bulletin) => (
                <div key={bulletin.id}>
                  <Group gap="2px 8px" mb={4}>
                    <StateBadge kind="bulletin_priority" id={bulletin.bulletin_priority_type_id} />
                    <Title order={4} size="md" fw={550} className={styles.name}>
                      {bulletin.subject}
                    </Title>
                  </Group>
                  <Content bulletin={bulletin} />
                </div>
              ))}
            </Stack>
          </Accordion.Panel>
        </Accordion.Item>
      </Accordion>
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
