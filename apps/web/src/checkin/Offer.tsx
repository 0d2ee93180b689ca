import { Button, Card, Group, Kbd, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type CurrentClient, clearCurrentClient } from '../local/current-client.ts';
import { useT } from '../local/texts.ts';
import { EligibilityBadge } from '../people/EligibilityBadge.tsx';
import { ClientPhoto } from '../people/PersonCard.tsx';
import { useVerdicts } from '../people/useVerdicts.ts';
import { StateBadge } from '../ui/StateBadge.tsx';
import styles from './checkin.module.css';

/** The current client when the page opens is offered: a click, or Enter in the empty search, opens them. */
export function Offer({ person, onTake }: { person: CurrentClient; onTake: () => void }) {
  const t = useT();
  const eligibility = useVerdicts([person.id]).get(person.id);
  return (
    <Card p="md" data-names-client>
      <Group justify="space-between">
        <Group gap="md" wrap="nowrap">
          <ClientPhoto person={person} size={56} />
          <div>
            <Text size="sm" c="dimmed">
              {t('client_in_hand')}
            </Text>
            <Text fw={600} size="lg" className={styles.name}>
              {person.name}
            </Text>
            <Group gap="xs">
              <Text size="sm" c="dimmed" className="tabular">
                {person.file_number}
              </Text>
              <StateBadge kind="client_state" id={person.client_state_type_id} />
              {eligibility && <EligibilityBadge eligibility={eligibility} />}
            </Group>
          </div>
        </Group>
        <Group gap="xs">
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconX size={18} aria-hidden />}
            onClick={clearCurrentClient}
          >
            {t('not_this_person')}
          </Button>
          <Button className={styles.long} onClick={onTake} rightSection={<Kbd aria-hidden>↵</Kbd>}>
            {t('checkin_show_person', { name: person.name })}
          </Button>
        </Group>
      </Group>
    </Card>
  );
}
