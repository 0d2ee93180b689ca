import { Card, Checkbox, Group, NativeSelect, Stack, Text } from '@mantine/core';
import type { PersonConsents } from '@resa/contract/consents';
import { decidesFor, usualDecider } from '@resa/rules/consent/decision';
import { age } from '@resa/rules/time/dates';
import { useT } from '../local/texts.ts';
import type { Answerer, Household } from './household.ts';
import type { Recording } from './useRecord.ts';

/** Who answers now, and for which persons. */
export function Answering({ household, recording }: { household: Household; recording: Recording }) {
  const t = useT();
  return (
    <Card p="md" component="section" aria-label={t('consent_who')}>
      <Stack gap="xs">
        <Text fw={600}>{t('consent_who')}</Text>
        {household.persons.length > 1 && (
          <Text size="sm" c="dimmed">
            {t('consent_who_help')}
          </Text>
        )}
        {household.persons.map((person) => (
          <Answers key={person.client_id} person={person} today={household.today} recording={recording} />
        ))}
      </Stack>
    </Card>
  );
}

function Answers({ person, today, recording }: { person: PersonConsents; today: string; recording: Recording }) {
  const t = useT();
  const { client_id, name, dob } = person;
  const allowed = decidesFor(dob, today);
  const usual = usualDecider(dob, today);
  const by_whom = recording.who[client_id] ?? null;
  return (
    <Group gap="md" justify="space-between">
      <Checkbox
        label={dob ? `${name}, ${t('years', { count: age(dob, today) })}` : name}
        checked={by_whom !== null}
        onChange={({ currentTarget }) => recording.answersFor(client_id, currentTarget.checked ? (usual ?? '') : null)}
      />
      {by_whom !== null && allowed.length > 1 && (
        <NativeSelect
          aria-label={t('consent_by_of', { name })}
          data={[
            ...(usual ? [] : [{ value: '', label: t('consent_by_choose') }]),
            ...allowed.map((one) => ({ value: one, label: t(`consent_by_${one}`) })),
          ]}
          error={by_whom === '' && recording.fault === 'consent_by_missing'}
          value={by_whom}
          onChange={({ currentTarget }) => recording.answersFor(client_id, currentTarget.value as Answerer)}
        />
      )}
    </Group>
  );
}
