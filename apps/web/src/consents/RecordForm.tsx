/** The answers of the people who are here, in one act: who answers, and yes or no to each purpose. */
import { Alert, Button, Card, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { RECORDED_HOW } from '@resa/rules/consent/purposes';
import { useT } from '../local/texts.ts';
import { useUnsavedInPart } from '../ui/part.tsx';
import { useLeaving } from '../ui/useLeaving.ts';
import { Answering } from './Answering.tsx';
import type { Household } from './household.ts';
import { PurposeAnswer } from './PurposeAnswer.tsx';
import { SignaturePad } from './SignaturePad.tsx';
import { useRecord } from './useRecord.ts';

interface Props {
  household: Household;
  client_id: number;
  language: 'en' | 'fr';
  onRecorded?: () => void;
}

const nothing = () => {};

export function RecordForm({ household, client_id, language, onRecorded = nothing }: Props) {
  const t = useT();
  const recording = useRecord(household, client_id, language, onRecorded);
  const { asked, how, unsaved } = recording;
  useUnsavedInPart(unsaved);
  useLeaving(recording.isLost);
  const [others, sensitive] = [0, 1].map((flag) => asked.filter((purpose) => purpose.sensitive === flag)) as [
    typeof asked,
    typeof asked,
  ];
  return (
    <Stack gap="md">
      <Group gap="md">
        <SegmentedControl
          aria-label={t('consent_how')}
          data={RECORDED_HOW.map((one) => ({ value: one, label: t(`consent_how_${one}`) }))}
          value={how}
          onChange={(value) => recording.setHow(value as typeof how)}
        />
        <SegmentedControl
          aria-label={t('consent_language')}
          data={[
            { value: 'fr', label: 'Français' },
            { value: 'en', label: 'English' },
          ]}
          value={recording.language}
          onChange={(value) => recording.setLanguage(value as 'en' | 'fr')}
        />
        {how === 'paper' && (
          <TextInput
            type="date"
            label={t('consent_on')}
            value={recording.day}
            max={household.today}
            onChange={({ currentTarget }) => recording.setDay(currentTarget.value)}
          />
        )}
      </Group>
      <Answering household={household} recording={recording} />
      <Card p="md" component="section" aria-label={t('consents_purposes')}>
        <Stack gap="sm">
          {others.map((purpose) => (
            <PurposeAnswer key={purpose.code} purpose={purpose} recording={recording} household={household} />
          ))}
          <Group justify="flex-end">
            <Button variant="default" onClick={() => recording.yesTo(others.map(({ code }) => code))}>
              {t('consent_yes_to_all')}
            </Button>
          </Group>
        </Stack>
      </Card>
      {sensitive.length > 0 && (
        <Card p="md" component="section" aria-label={t('consent_sensitive')}>
          <Stack gap="sm">
            <Text fw={600}>{t('consent_sensitive')}</Text>
            {sensitive.map((purpose) => (
              <PurposeAnswer key={purpose.code} purpose={purpose} recording={recording} household={household} />
            ))}
          </Stack>
        </Card>
      )}
      {how === 'signature' && <SignaturePad onChange={recording.setSignature} />}
      {recording.fault && (
        <Alert color="red" role="alert">
          {t(recording.fault)}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button loading={recording.busy} onClick={() => void recording.record()}>
          {t('consent_record_save')}
        </Button>
      </Group>
    </Stack>
  );
}
