import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { isHeadOrSingle, ROLE } from '@resa/rules/person/family';
import { IconAlertTriangle } from '@tabler/icons-react';
import { isTextKey, useT } from '../local/texts.ts';
import { EligibilityBadge } from '../people/EligibilityBadge.tsx';
import { FileNumber } from '../people/FileNumber.tsx';
import { ClientPhoto } from '../people/PersonCard.tsx';
import { Dated } from '../ui/Dated.tsx';
import { BirthDate } from '../ui/DateText.tsx';
import { Fact } from '../ui/Fact.tsx';
import { Figure } from '../ui/Figure.tsx';
import { StateBadge, Tint } from '../ui/StateBadge.tsx';
import { useNarrow } from '../ui/useNarrow.ts';
import type { Found } from './check.ts';
import styles from './checkin.module.css';

/** The person at the counter, large enough to compare with the person present, and whether to serve them. */
export function Person({ found, onShow }: { found: Found; onShow: (file_number: number) => void }) {
  const t = useT();
  const { client, no_shows } = found;
  const phone = useNarrow();
  return (
    <Card p="md" component="section" aria-labelledby="checkin_person" data-names-client>
      <div className={styles.person}>
        <ClientPhoto person={client} size={phone ? 72 : 104} />
        <Stack gap={6} miw={0} className={styles.grow}>
          <Group gap="sm">
            <Title order={2} id="checkin_person" className={styles.name}>
              {client.name}
            </Title>
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
              <Figure of={found.family_size} />
            </Fact>
          </dl>
        </Stack>
        <Eligible eligibility={found.eligibility} />
      </div>
      <ToHead found={found} onShow={onShow} />
    </Card>
  );
}

/** The badge, and its reasons written out: nobody hovers on a tablet at the door. */
function Eligible({ eligibility }: { eligibility: Found['eligibility'] }) {
  const t = useT();
  return (
    <Stack gap={4} className={styles.eligible}>
      <EligibilityBadge eligibility={eligibility} />
      <ul className={styles.reasons}>
        {eligibility.head && <li>{t('served_head', eligibility.head)}</li>}
        {eligibility.reasons.filter(isTextKey).map((reason) => (
          <li key={reason}>{t(reason)}</li>
        ))}
        {eligibility.next_date && (
          <li className={styles.strong}>
            <Dated>{t('served_next_date', { date: eligibility.next_date })}</Dated>
          </li>
        )}
      </ul>
    </Stack>
  );
}

/** Appointments are the head's: from any other member's card one step leads there. */
function ToHead({ found: { client, members }, onShow }: { found: Found; onShow: (file_number: number) => void }) {
  const t = useT();
  const head = members.find(({ group_role_type_id }) => group_role_type_id === ROLE.head);
  if (!head || head.client_id === client.id || isHeadOrSingle(client.family_role_type_id)) return null;
  return (
    <Group mt="md" gap="sm">
      <Text>{t('checkin_by_head', { name: head.name })}</Text>
      <Button variant="default" size="xs" onClick={() => onShow(head.file_number)}>
        {t('checkin_show_person', { name: head.name })}
      </Button>
    </Group>
  );
}
