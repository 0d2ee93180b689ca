/** The purposes that people consent to, as administrators word them. */
import { Alert, Button, Card, Group, Stack, Text } from '@mantine/core';
import type { ConsentPurpose } from '@resa/contract/consents';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { api, failureText } from '../api.ts';
import { useLocale, useT } from '../local/texts.ts';
import { queryOf } from '../queries.ts';
import { Failed } from '../ui/Failed.tsx';
import { Loading } from '../ui/Loading.tsx';
import { Tint } from '../ui/StateBadge.tsx';
import { useOpened } from '../ui/useOpened.ts';

const PurposeDialog = lazy(() => import('./PurposeDialog.tsx'));

export default function Purposes() {
  const t = useT();
  const { data, error, refetch } = useQuery(queryOf(api.consents.purposes, {}));
  const { opened, open, close } = useOpened('purpose');
  if (!data)
    return error ? (
      <Failed text={failureText(error, 'e_get_data')} onRetry={() => void refetch()} />
    ) : (
      <Loading height={360} />
    );
  const stored = data.rows.find(({ id }) => String(id) === opened);
  return (
    <Stack gap="md">
      {data.rows.some(({ draft }) => draft === 1) && <Alert color="yellow">{t('consent_draft_help')}</Alert>}
      {data.rows.map((purpose) => (
        <Purpose key={purpose.id} purpose={purpose} onOpen={() => open(purpose.id)} />
      ))}
      {stored && (
        <Suspense>
          <PurposeDialog key={stored.id} stored={stored} onClose={close} />
        </Suspense>
      )}
    </Stack>
  );
}

function Purpose({ purpose, onOpen }: { purpose: ConsentPurpose; onOpen: () => void }) {
  const t = useT();
  const locale = useLocale();
  const name = purpose[`name_${locale}`];
  const facts = [
    purpose.from_age > 0 && t('consent_fact_age', { count: purpose.from_age }),
    purpose.expires_months !== null && t('consent_fact_expires', { count: purpose.expires_months }),
    t('consent_fact_version', { version: purpose.version }),
  ].filter(Boolean);
  return (
    <Card p="md" component="section" aria-label={name}>
      <Group justify="space-between" align="flex-start">
        <Stack gap={4} flex="1 1 320px" miw={0}>
          <Group gap={6}>
            <Text fw={600}>{name}</Text>
            {purpose.draft === 1 && <Tint colour="orange">{t('consent_draft')}</Tint>}
            {purpose.required === 1 && <Tint colour="blue">{t('consent_required')}</Tint>}
            {purpose.sensitive === 1 && <Tint colour="purple">{t('consent_sensitive')}</Tint>}
            {purpose.active === 0 && <Tint colour="grey">{t('users_inactive')}</Tint>}
          </Group>
          <Text size="sm" maw={760}>
            {purpose[`text_${locale}`]}
          </Text>
          <Text size="sm" c="dimmed">
            {facts.join(' · ')}
          </Text>
        </Stack>
        <Button
          variant="default"
          leftSection={<IconPencil size={18} aria-hidden />}
          aria-label={t('edit_of', { name })}
          onClick={onOpen}
        >
          {t('edit')}
        </Button>
      </Group>
    </Card>
  );
}
