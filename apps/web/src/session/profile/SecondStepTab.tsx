import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../api.ts';
import { useT } from '../../local/texts.ts';
import { queryOf } from '../../queries.ts';
import { DateText } from '../../ui/DateText.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { useOwnFactors } from '../ProveOwn.tsx';
import { type Act, StepDialog } from '../second-step/StepDialog.tsx';

/** One's own second step at sign-in: whether there is one, and what can be done about it. */
export default function SecondStepTab() {
  const t = useT();
  const [act, setAct] = useState<Act | null>(null);
  const { data } = useQuery({ ...queryOf(api.secondStep.status, {}), staleTime: 0 });
  const own = useOwnFactors();
  if (!data || !own) return <Loading height={200} />;
  const { since, codes_left, app, due_from } = data;
  return (
    <Stack maw={640} align="flex-start">
      {since ? (
        <>
          <Alert color="spruce" icon={<IconShieldCheck aria-hidden />} w="100%">
            {t(app === 1 ? 'step_on' : own.passkey ? 'step_on_passkey' : 'step_on_codes')}
          </Alert>
          <Facts
            facts={[
              [t('step_since'), <DateText key="since" value={since} />],
              [t('step_codes_left'), codes_left],
              ...(due_from ? [[t('step_due_from'), <DateText key="due" value={due_from} />] as const] : []),
            ]}
          />
          <Group>
            <Button variant="default" onClick={() => setAct('renew')}>
              {t('step_renew')}
            </Button>
            <Button variant="default" onClick={() => setAct('move')}>
              {t(app === 1 ? 'step_move' : 'step_start_app')}
            </Button>
            <Button variant="default" c="var(--mantine-color-error)" onClick={() => setAct('end')}>
              {t('step_end')}
            </Button>
          </Group>
        </>
      ) : (
        <>
          <Text>{t('step_off')}</Text>
          <Text c="dimmed">{t('step_off_lead')}</Text>
          {due_from && <Facts facts={[[t('step_due_from'), <DateText key="due" value={due_from} />]]} />}
          <Button onClick={() => setAct('start')}>{t('step_start')}</Button>
        </>
      )}
      {act && <StepDialog act={act} onClose={() => setAct(null)} />}
    </Stack>
  );
}

function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <Stack gap={4} component="dl" m={0}>
      {facts.map(([label, value]) => (
        <Group key={label} gap={8}>
          <Text component="dt" c="dimmed">
            {label}
          </Text>
          <Text component="dd" m={0}>
            {value}
          </Text>
        </Group>
      ))}
    </Stack>
  );
}
