import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconEraser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api, failureText } from '../api.ts';
import { useT } from '../local/texts.ts';
import { useOnce } from '../once.ts';
import { queryOf } from '../queries.ts';
import { confirm } from '../ui/confirm.ts';
import { DateText } from '../ui/DateText.tsx';
import { Failed } from '../ui/Failed.tsx';
import { notify } from '../ui/notify.ts';

/** The workstations of a location that go on without a network; each can be made to erase its households. */
export function Workstations({ place_id }: { place_id: number }) {
  const t = useT();
  const once = useOnce();
  const { data, error, refetch } = useQuery(queryOf(api.offline.workstations, { place_id }));
  if (error) return <Failed text={failureText(error, 'e_get_data')} onRetry={() => void refetch()} />;
  const end = async (id: number, name: string) => {
    const agreed = await confirm({
      title: 'offline_erase',
      text: 'ask_offline_erase',
      values: { name },
      yes: 'offline_erase',
      danger: true,
    });
    if (!agreed) return;
    await once({ id }, (options) => api.offline.end({ id }, options)).catch((failure) =>
      notify.error(failureText(failure, 'e_saving')),
    );
  };
  return (
    <section aria-labelledby="location_workstations">
      <Title order={2} size="h4" id="location_workstations" mt="lg" mb="xs">
        {t('offline_workstations')}
      </Title>
      {data?.rows.length === 0 && <Text c="dimmed">{t('offline_workstations_none')}</Text>}
      <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {data?.rows.map(({ id, name, seen_at, named_by }) => (
          <Group key={id} component="li" justify="space-between">
            <div>
              <Text fw={550} style={{ overflowWrap: 'anywhere' }}>
                {name}
              </Text>
              <Text size="sm" c="dimmed">
                {named_by}{' '}
                {seen_at && (
                  <>
                    · {t('offline_seen')} <DateText value={seen_at} />
                  </>
                )}
              </Text>
            </div>
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconEraser size={16} aria-hidden />}
              aria-label={t('offline_erase_of', { name })}
              onClick={() => void end(id, name)}
            >
              {t('offline_erase')}
            </Button>
          </Group>
        ))}
      </Stack>
    </section>
  );
}
