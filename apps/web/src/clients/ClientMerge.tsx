/** Merging two files: both are chosen, each outcome is seen and chosen, and a merge can be taken back. */
import { Button, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { Outcome } from '@resa/contract/merging';
import { IconArrowsLeftRight, IconChevronDown, IconChevronUp, IconGitMerge } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, codeText, failureText } from '../api.ts';
import { useT } from '../local/texts.ts';
import { queryOf } from '../queries.ts';
import { Failed } from '../ui/Failed.tsx';
import { Page } from '../ui/Page.tsx';
import wrapping from '../ui/wrapping.module.css';
import styles from './clients.module.css';
import { type Chosen, Outcomes } from './merging/Outcomes.tsx';
import { RecentMerges } from './merging/RecentMerges.tsx';
import { Side } from './merging/Side.tsx';
import { useMerge } from './merging/useMerge.ts';
import { usePair } from './merging/usePair.ts';

export default function ClientMerge() {
  const t = useT();
  const { ids, source, target, choose } = usePair();
  const swap = () => choose({ source: ids.target, target: ids.source });
  const both = source && target && source.id !== target.id ? { source, target } : null;
  return (
    <Page title={t('client_merge')}>
      <Stack gap="xl">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={{ base: 'sm', md: 'lg' }}>
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
            <Button variant="default" leftSection={<IconArrowsLeftRight size={18} aria-hidden />} onClick={swap}>
              {t('merge_swap')}
            </Button>
          </Group>
        )}
        {both ? (
          <Comparison
            key={`${both.source.id} ${both.target.id}`}
            {...both}
            onSwap={swap}
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

interface Pair {
  source: Chosen;
  target: Chosen;
  onSwap: () => void;
  onMerged: () => void;
}

function Comparison({ source, target, onSwap, onMerged }: Pair) {
  const t = useT();
  const pair = { source: source.id, target: target.id };
  const { data, error, refetch } = useQuery(queryOf(api.merging.compare, pair));
  const { choices, choose, merging, merge } = useMerge(source, target, onMerged);
  const [unfolded, setUnfolded] = useState(false);
  if (error) return <Failed text={failureText(error, 'e_get_data')} onRetry={() => void refetch()} />;
  if (data && data.code !== 'Ok')
    return (
      <Group>
        <MergeButton />
        {data.code === 'minor_head' && data.keep !== null ? (
          <>
            <Text role="alert">{t('merge_keep_adult')}</Text>
            <Button onClick={onSwap} className={wrapping.button}>
              {t('merge_keep', { file_number: source.file_number, name: source.name })}
            </Button>
          </>
        ) : (
          <Text role="alert">{t(codeText('merging.compare', data.code))}</Text>
        )}
      </Group>
    );
  const shown = { source, target, choices, onChoose: choose };
  const differing = data?.outcomes.filter((row) => !isSame(row));
  const same = data?.outcomes.filter(isSame);
  return (
    <section aria-labelledby="merge_outcomes">
      <Title order={2} size="h3" id="merge_outcomes" mb={4}>
        {t('merge_outcomes')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t('merge_outcomes_help')}
      </Text>
      <Stack gap="sm">
        <Outcomes rows={differing} {...shown} empty={<Text>{t('merge_no_difference')}</Text>} />
        {same && same.length > 0 && (
          <>
            <Button
              variant="subtle"
              className={wrapping.button}
              aria-expanded={unfolded}
              leftSection={
                unfolded ? <IconChevronUp size={18} aria-hidden /> : <IconChevronDown size={18} aria-hidden />
              }
              onClick={() => setUnfolded(!unfolded)}
            >
              {t('merge_same', { count: same.length })}
            </Button>
            {unfolded && <Outcomes rows={same} {...shown} label="merge_same_fields" />}
          </>
        )}
      </Stack>
      <div className={styles.mergeBar}>
        <Text size="sm" role="status">
          {t('merge_summary', {
            source: String(source.file_number),
            target: String(target.file_number),
            count: differing?.filter(({ name, side }) => (choices[name] ?? side) === 'source').length ?? 0,
          })}
        </Text>
        <MergeButton loading={merging} {...(data && { onClick: () => void merge(data.versions) })} />
      </div>
    </section>
  );
}

/** Equal values of both files need no choice; two appointments of the same words are still two. */
const isSame = ({ source, target, fixed }: Outcome) => fixed === 1 && JSON.stringify(source) === JSON.stringify(target);

/** The button that merges; disabled without `onClick`. */
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
