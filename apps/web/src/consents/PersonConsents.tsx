/** The answers of one person: what counts today, and below it everything that was recorded. */
import { Anchor, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import type { ConsentDecision, ConsentPurpose, PersonConsents as Person } from '@resa/contract/consents';
import { isAsked } from '@resa/rules/consent/decision';
import { useState } from 'react';
import { api, failureText } from '../api.ts';
import { useLocale, useT } from '../local/texts.ts';
import { Dated } from '../ui/Dated.tsx';
import { notify } from '../ui/notify.ts';
import { Tint } from '../ui/StateBadge.tsx';
import { openFile } from '../ui/save-file.ts';
import styles from './consents.module.css';
import { decided } from './household.ts';
import { WithdrawDialog } from './WithdrawDialog.tsx';

const COLOURS = { given: 'green', refused: 'orange', withdrawn: 'orange', not_asked: 'blue_grey' } as const;

interface Props {
  person: Person;
  purposes: readonly ConsentPurpose[];
  today: string;
  edits: boolean;
}

export function PersonConsents({ person, purposes, today, edits }: Props) {
  const t = useT();
  const locale = useLocale();
  const [withdrawn, setWithdrawn] = useState<ConsentPurpose | null>(null);
  const shown = purposes.filter(
    (purpose) => isAsked(purpose, today, person.dob) || person.rows.some((row) => row.purpose === purpose.code),
  );
  return (
    <Card p="md">
      <Title order={4} size="md">
        {person.name}
      </Title>
      <ul className={styles.purposes}>
        {shown.map((purpose) => {
          const { state, again, row } = decided(purpose, person, today);
          return (
            <li key={purpose.code}>
              <Group justify="space-between" align="flex-start" gap="sm">
                <Stack gap={2}>
                  <Group gap={6}>
                    <Text>{purpose[`name_${locale}`]}</Text>
                    <Tint colour={COLOURS[state]}>{t(`consent_${state}`)}</Tint>
                    {again && (
                      <Tint colour="orange">
                        {t('field_of', { field: t('consent_ask_again'), name: t(`consent_again_${again}`) })}
                      </Tint>
                    )}
                  </Group>
                  {row && <Said row={row} />}
                </Stack>
                {edits && state === 'given' && (
                  <Button
                    variant="default"
                    size="xs"
                    aria-label={t('consent_withdraw_of', { name: person.name, purpose: purpose[`name_${locale}`] })}
                    onClick={() => setWithdrawn(purpose)}
                  >
                    {t('consent_withdraw')}
                  </Button>
                )}
              </Group>
            </li>
          );
        })}
      </ul>
      {person.rows.length > 0 && (
        <details className={styles.history}>
          <summary>{t('consent_history', { count: person.rows.length })}</summary>
          <Stack gap={4}>
            {person.rows.toReversed().map((row) => (
              <Text key={row.id} size="sm" component="div">
                {t('labelled', { label: purposes.find(({ code }) => code === row.purpose)?.[`name_${locale}`] ?? '' })}{' '}
                {t(`consent_${row.state}`)} · {t('consent_fact_version', { version: row.version })} · <Said row={row} />
              </Text>
            ))}
          </Stack>
        </details>
      )}
      {withdrawn && (
        <WithdrawDialog person={person} purpose={withdrawn} today={today} onClose={() => setWithdrawn(null)} />
      )}
    </Card>
  );
}

/** How it was said, who said it and when, who recorded it, and the signature under it. */
function Said({ row }: { row: ConsentDecision }) {
  const t = useT();
  const said = t('consent_said', {
    how: t(`consent_how_${row.how}`),
    by: t(`consent_by_${row.by_whom}`),
    day: row.decided_on,
  });
  const parts = [said, row.valid_until && t('consent_until', { day: row.valid_until }), row.created_by];
  const sign = async () => {
    try {
      await openFile(() => api.consents.signature({ id: row.id }), `${t('consent_signature')}.png`);
    } catch (failure) {
      notify.error(failureText(failure, 'e_get_data'));
    }
  };
  return (
    <Text size="sm" c="dimmed" component="span">
      <Dated>{parts.filter(Boolean).join(' · ')}</Dated>
      {row.signature === 1 && ' · '}
      {row.signature === 1 && (
        <Anchor component="button" type="button" size="sm" onClick={() => void sign()}>
          {t('consent_signature')}
        </Anchor>
      )}
    </Text>
  );
}
