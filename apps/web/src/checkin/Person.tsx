import { Card, Group, Stack, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useT } from '../local/texts.ts';
import { FileNumber } from '../people/FileNumber.tsx';
import { ClientPhoto } from '../people/PersonCard.tsx';
import { BirthDate } from '../ui/DateText.tsx';
import { Fact } from '../ui/Fact.tsx';
import { StateBadge, Tint } from '../ui/StateBadge.tsx';
import { useNarrow } from '../ui/useNarrow.ts';
import type { Found } from './check.ts';
import styles from './checkin.module.css';
import { HouseholdStrip } from './HouseholdStrip.tsx';

/** The person at the counter, large enough to compare with the person present, and their household. */
export function Person({ found }: { found: Found }) {
  const t = useT();
  const { client, no_shows } = found;
  const phone = useNarrow();
  const tablet = useNarrow(1024);
  return (
    <Card p="md" component="section" aria-labelledby="checkin_person" className={styles.who} data-names-client>
      <div className={styles.person}>
        <ClientPhoto person={client} size={phone ? 72 : tablet ? 128 : 168} />
        <Stack gap={8} miw={0} className={styles.grow}>
          <Title order={2} id="checkin_person" className={styles.name}>
            {client.name}
          </Title>
          <Group gap={8}>
            <StateBadge kind="client_state" id={client.client_state_type_id} />
            {no_shows > 0 && (
              <Tint colour="orange">
                <IconAlertTriangle size={14} aria-hidden />
                {t('no_shows_count', { count: no_shows })}
              </Tint>
            )}
          </Group>
          <dl className={styles.facts}>
            <Fact label="file_number">
              <FileNumber {...client} />
            </Fact>
            <Fact label="dob">
              <BirthDate {...client} />
            </Fact>
            <Fact label="family_size">
              <HouseholdStrip found={found} />
            </Fact>
          </dl>
        </Stack>
      </div>
    </Card>
  );
}
