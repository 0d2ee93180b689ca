/** The first day of a new organization: what to do, in order, each left out or done; gone from the dashboard when none is left. */
import { Anchor, Button, Card, Group, Progress, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconCircle, IconCircleCheck, IconCircleMinus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api, failureText } from '../api.ts';
import type { TextKey } from '../local/texts.ts';
import { useT } from '../local/texts.ts';
import { queryOf } from '../queries.ts';
import { Failed } from '../ui/Failed.tsx';
import { notify } from '../ui/notify.ts';
import { useOpens } from '../ui/useOpens.ts';

type Step = Awaited<ReturnType<typeof api.dashboard.firstSteps>>['steps'][number];

const WAYS: Readonly<Record<Step['step'], { to: string; title: TextKey; text: TextKey }>> = {
  name: { to: '/app_settings', title: 'first_name_title', text: 'first_name_text' },
  mail: { to: '/app_settings', title: 'first_mail_title', text: 'first_mail_text' },
  location: { to: '/locations', title: 'first_location_title', text: 'first_location_text' },
  plan: { to: '/locations', title: 'first_plan_title', text: 'first_plan_text' },
  users: { to: '/users', title: 'first_users_title', text: 'first_users_text' },
  lists: { to: '/categories', title: 'first_lists_title', text: 'first_lists_text' },
  people: { to: '/import', title: 'first_people_title', text: 'first_people_text' },
};

/** `whileNew`: only while the organization is new and something is left to do. */
export function FirstSteps({ whileNew = false }: { whileNew?: boolean }) {
  const t = useT();
  const { data, error, refetch } = useQuery(queryOf(api.dashboard.firstSteps, {}));
  if (whileNew && (!data || data.fresh === 0 || data.steps.every(isSettled))) return null;
  if (!data) return error && <Failed text={failureText(error, 'e_get_data')} onRetry={() => void refetch()} />;
  const doneCount = data.steps.filter(isSettled).length;
  const skip = async (step: Step['step'], skipped: 0 | 1) => {
    try {
      await api.dashboard.skipStep({ step, skipped });
    } catch (failure) {
      notify.error(failureText(failure, 'e_saving'));
    }
  };
  return (
    <Card p="md" mb="lg" component="section" aria-label={t('first_steps')}>
      {whileNew && <Title order={2}>{t('first_steps')}</Title>}
      <Text c="dimmed">{t('first_steps_intro')}</Text>
      <Group gap="sm" my="sm">
        <Progress value={(doneCount / data.steps.length) * 100} flex={1} maw={320} aria-label={t('first_steps')} />
        <Text size="sm">{t('first_steps_over', { count: doneCount, total: data.steps.length })}</Text>
      </Group>
      <Stack component="ol" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {data.steps.map((step) => (
          <Line key={step.step} one={step} onSkip={(skipped) => void skip(step.step, skipped)} />
        ))}
      </Stack>
    </Card>
  );
}

const isSettled = ({ done, skipped }: Step) => done === 1 || skipped === 1;

function Line({ one, onSkip }: { one: Step; onSkip: (skipped: 0 | 1) => void }) {
  const t = useT();
  const opens = useOpens();
  const { to, title, text } = WAYS[one.step];
  const Sign = one.done === 1 ? IconCircleCheck : one.skipped === 1 ? IconCircleMinus : IconCircle;
  const state = one.done === 1 ? 'first_done' : one.skipped === 1 ? 'first_skipped' : 'first_open';
  return (
    <Group component="li" wrap="nowrap" align="flex-start" gap="sm">
      <Sign
        size={22}
        aria-hidden
        style={{ flex: 'none' }}
        color={one.done === 1 ? 'var(--mantine-color-anchor)' : undefined}
      />
      <Group flex={1} justify="space-between" align="flex-start" gap="xs">
        <div style={{ flex: '1 1 250px' }}>
          {opens(to) ? (
            <Anchor component={Link} to={to} fw={550}>
              {t(title)}
            </Anchor>
          ) : (
            <Text fw={550}>{t(title)}</Text>
          )}
          <VisuallyHidden>{t(state)}</VisuallyHidden>
          <Text size="sm" c="dimmed">
            {t(text)}
          </Text>
        </div>
        {one.done === 0 && (
          <Button variant="subtle" size="compact-md" onClick={() => onSkip(one.skipped === 1 ? 0 : 1)}>
            {t(one.skipped === 1 ? 'first_take_up' : 'first_skip')}
            <VisuallyHidden> {t(title)}</VisuallyHidden>
          </Button>
        )}
      </Group>
    </Group>
  );
}
