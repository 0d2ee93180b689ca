import { Button, Divider, Group, NativeSelect, Progress, Stack, Text, Title } from '@mantine/core';
import { IconMail, IconPlayerStop } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, codeText, failureText } from '../api.ts';
import { useT } from '../local/texts.ts';
import { usePortalOn } from '../local/usePortalOn.ts';
import { useOnce } from '../once.ts';
import { queryOf } from '../queries.ts';
import { confirm } from '../ui/confirm.ts';
import { notify } from '../ui/notify.ts';

const DAYS = [7, 30, 90, 365];
const USUAL_DAYS = 30;
const AGAIN_MS = 1_000;

type Round = NonNullable<Awaited<ReturnType<typeof api.portal.invitable>>['round']>;

/** Invites all clients who have an email and no password: first how many there are, then the progress (decision 084). */
export function InviteMany() {
  const t = useT();
  const once = useOnce();
  const isOn = usePortalOn();
  const [days, setDays] = useState(USUAL_DAYS);
  const [busy, setBusy] = useState(false);
  const { data } = useQuery({
    ...queryOf(api.portal.invitable, { days }),
    enabled: isOn,
    refetchInterval: ({ state }) => (state.data?.round?.state === 'running' ? AGAIN_MS : false),
  });
  const isRunning = data?.round?.state === 'running';
  const send = async (count: number) => {
    const question = { title: 'invite_many_ask', text: 'invite_many_ask_text', values: { count } } as const;
    if (!(await confirm({ ...question, yes: 'invite_many_send' }))) return;
    setBusy(true);
    try {
      const { code } = await once({ days }, (options) => api.portal.inviteMany({ days }, options));
      if (code !== 'Ok') notify.error(codeText('portal.inviteMany', code, 'e_send_email'));
    } catch (failure) {
      notify.error(failureText(failure, 'e_send_email'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Stack gap="sm" mt="lg" align="stretch">
      <Divider />
      <Title order={3} size="h5">
        {t('invite_many')}
      </Title>
      <Text size="sm">{t(isOn ? 'invite_many_lead' : 'invite_many_off')}</Text>
      {isOn && (
        <>
          <NativeSelect
            label={t('invite_many_days')}
            value={days}
            maw={320}
            disabled={isRunning}
            data={DAYS.map((count) => ({ value: String(count), label: t('invite_many_days_of', { count }) }))}
            onChange={({ currentTarget }) => setDays(Number(currentTarget.value))}
          />
          {data && (
            <div>
              <Text size="sm" fw={600}>
                {t('invite_many_count', { count: data.count })}
              </Text>
              {data.silent > 0 && (
                <Text size="sm" c="dimmed">
                  {t('invite_many_silent', { count: data.silent })}
                </Text>
              )}
            </div>
          )}
          {data?.round && <RoundLine round={data.round} />}
          {!isRunning && (
            <Group>
              <Button
                leftSection={<IconMail size={18} aria-hidden />}
                loading={busy}
                disabled={!data || data.count === 0}
                onClick={() => data && void send(data.count)}
              >
                {t('invite_many_send')}
              </Button>
            </Group>
          )}
        </>
      )}
    </Stack>
  );
}

function RoundLine({ round: { id, state, done, parts } }: { round: Round }) {
  const t = useT();
  const stop = async () => {
    try {
      await api.reports.dropJob({ id });
    } catch (failure) {
      notify.error(failureText(failure, 'e_saving'));
    }
  };
  return (
    <Stack gap={6}>
      <Text size="sm" role="status">
        {t(`invite_many_${state}`, { done: String(done), parts: String(parts) })}
      </Text>
      {state === 'running' && (
        <>
          <Progress value={parts > 0 ? (100 * done) / parts : 0} aria-label={t('invite_many')} />
          <Group>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPlayerStop size={16} aria-hidden />}
              onClick={() => void stop()}
            >
              {t('report_job_stop')}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}
