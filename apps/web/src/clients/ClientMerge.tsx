/** Merging two files: both are chosen, each outcome is seen and chosen, and a merge can be taken back. */
import { Button, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconArrowsLeftRight, IconGitMerge } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api, failureText } from '../api.ts';
import { useT } from '../local/texts.ts';
import { queryOf } from '../queries.ts';
import { Failed } from '../ui/Failed.tsx';
import { Page } from '../ui/Page.tsx';
import { type Chosen, Outcomes } from './merging/Outcomes.tsx';
import { RecentMerges } from './merging/RecentMerges.tsx';
import { Side } from './merging/Side.tsx';
import { useMerge } from './merging/useMerge.ts';
import { usePair } from './merging/usePair.ts';

export default function ClientMerge() {
  const t = useT();
  const { ids, source, target, choose } = usePair();
  const both = source && target && source.id !== target.id ? { source, target } : null;
  return (
    <Page title={t('client_merge')}>
      <Stack gap="xl">
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
          <Side
            label={t('merge_source')}
            about={t('merge_source_help')}
            chosen={ids.source}
            onChoose={(id) => choose({ source: id })}
          />
          <Side
            label={t('merge_target')}
            about={t('merge_target_help')}
            chosen={ids.target}
            onChoose={(id) => choose({ target: id })}
          />
        </SimpleGrid>
        {both && (
          <Group justify="center">
            <Button
              variant="default"
              leftSection={<IconArrowsLeftRight size={18} aria-hidden />}
              onClick={() => choose({ source: ids.target, target: ids.source })}
            >
              {t('merge_swap')}
            </Button>
          </Group>
        )}
        {both ? (
          <Comparison
            key={`${both.source.id} ${both.target.id}`}
            {...both}
            onMerged={() => choose({ source: null, target: null })}
          />
        ) : (
          <Group>
            <MergeButton />
            <Text size="sm" c="dimmed">
              {t(ids.source && ids.source === ids.target ? 'e_merge_same' : 'merge_choose_both')}
            </Text>
          </Group>
        )}
        <RecentMerges />
      </Stack>
    </Page>
  );
}

function Comparison({ source, target, onMerged }: { source: Chosen; target: Chosen; onMerged: () => void }) {
  const t = useT();
  const pair = { source: source.id, target: target.id };
  const { data, error, refetch } = useQuery(queryOf(api.merging.compare, pair));
  const { choices, choose, merging, merge } = useMerge(source, target, onMerged);
  if (error) return <Failed text={failureText(error, 'e_get_data')} onRetry={() => void refetch()} />;
  if (data?.code === 'family_conflict')
    return (
      <Group>
        <MergeButton />
        <Text role="alert">{t('e_family_conflict')}</Text>
      </Group>
    );
  return (
    <section aria-labelledby="merge_outcomes">
      <Title order={2} size="h3" id="merge_outcomes" mb={4}>
        {t('merge_outcomes')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t('merge_outcomes_help')}
      </Text>
      <Outcomes rows={data?.outcomes} source={source} target={target} choices={choices} onChoose={choose} />
      <Group justify="flex-end" mt="md">
        <MergeButton loading={merging} {...(data && { onClick: () => void merge(data.versions) })} />
      </Group>
    </section>
  );
}

/** Without anything to do it is disabled. */
function MergeButton({ loading = false, onClick }: { loading?: boolean; onClick?: () => void }) {
  const t = useT();
  return (
    <Button
      leftSection={<IconGitMerge size={18} aria-hidden />}
      disabled={!onClick}
      loading={loading}
      onClick={onClick}
    >
      {t('merge_files')}
    </Button>
  );
}
