import { Group, SegmentedControl, Stack, Text } from '@mantine/core';
import type { ConsentPurpose } from '@resa/contract/consents';
import { isAsked } from '@resa/rules/consent/decision';
import { useT } from '../local/texts.ts';
import { Tint } from '../ui/StateBadge.tsx';
import type { Household } from './household.ts';
import type { Answer, Recording } from './useRecord.ts';

interface Props {
  purpose: ConsentPurpose;
  recording: Recording;
  household: Household;
}

/** A purpose in the words that are shown, and the answer to it. */
export function PurposeAnswer({ purpose, recording, household }: Props) {
  const t = useT();
  const { code, draft, required } = purpose;
  const { language, answers } = recording;
  const name = purpose[`name_${language}`];
  const tooYoung = household.persons.filter(
    ({ client_id, dob }) => (recording.who[client_id] ?? null) !== null && !isAsked(purpose, household.today, dob),
  );
  return (
    <Group justify="space-between" align="flex-start" gap="md">
      <Stack gap={2} flex="1 1 320px" miw={0}>
        <Group gap={6}>
          <Text fw={600} lang={language}>
            {name}
          </Text>
          {required === 1 && <Tint colour="blue">{t('consent_required')}</Tint>}
          {draft === 1 && <Tint colour="orange">{t('consent_draft')}</Tint>}
        </Group>
        <Text size="sm" lang={language}>
          {purpose[`text_${language}`]}
        </Text>
        {tooYoung.length > 0 && (
          <Text size="sm" c="dimmed">
            {t('consent_too_young', { names: tooYoung.map((person) => person.name).join(', ') })}
          </Text>
        )}
      </Stack>
      <SegmentedControl
        aria-label={t('consent_answer_to', { name })}
        data={[
          { value: 'given', label: t('yes') },
          { value: 'refused', label: t('no') },
          { value: '', label: t('consent_not_asked') },
        ]}
        value={answers[code] ?? ''}
        onChange={(value) => recording.answer(code, value === '' ? null : (value as Answer))}
      />
    </Group>
  );
}
