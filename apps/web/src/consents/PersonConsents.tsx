/** The answers of one person: what counts today, and below it everything that was recorded. */
import { Anchor, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import type { ConsentDecision, ConsentPurpose, PersonConsents as Person } from '@resa/contract/consents';
import { decidesFor, isAsked } from '@resa/rules/consent/decision';
import { api, codeText, failureText } from '../api.ts';
import { type Locale, useLocale, useT } from '../local/texts.ts';
import { useOnce } from '../once.ts';
import { refreshed } from '../queries.ts';
import { confirm } from '../ui/confirm.ts';
import { Dated } from '../ui/Dated.tsx';
import { notify } from '../ui/notify.ts';
import { Tint } from '../ui/StateBadge.tsx';
import { openFile } from '../ui/save-file.ts';
import styles from './consents.module.css';
import { decided } from './household.ts';

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
                  <Withdraw person={person} purpose={purpose} today={today} locale={locale} />
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

interface Withdrawing {
  person: Person;
  purpose: ConsentPurpose;
  today: string;
  locale: Locale;
}

function Withdraw({ person, purpose, today, locale }: Withdrawing) {
  const t = useT();
  const once = useOnce();
  const { client_id, name, dob } = person;
  const values = { name, purpose: purpose[`name_${locale}`] };
  const withdraw = async () => {
    const question = {
      title: 'ask_consent_withdraw_title',
      text: 'ask_consent_withdraw',
      yes: 'consent_withdraw',
    } as const;
    if (!(await confirm({ ...question, values, danger: true }))) return;
    const by_whom = decidesFor(dob, today)[0] ?? 'person';
    const { code: of, version } = purpose;
    const input = {
      client_id,
      decisions: [{ client_id, purpose: of, version, state: 'withdrawn' as const, by_whom }],
      how: 'word' as const,
      language: locale,
      decided_on: today,
    };
    try {
      const { code } = await once(input, (options) => api.consents.record(input, options));
      if (code !== 'Ok') return notify.error(codeText('consents.record', code, 'e_saving'));
      await refreshed();
      notify.success('consent_recorded');
    } catch (failure) {
      notify.error(failureText(failure, 'e_saving'));
    }
  };
  return (
    <Button variant="default" size="xs" aria-label={t('consent_withdraw_of', values)} onClick={() => void withdraw()}>
      {t('consent_withdraw')}
    </Button>
  );
}
