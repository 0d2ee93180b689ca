/** The latest events of a household, from every tab, newest first; it follows the changes of others. */
import { Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { TimelineEntry } from '@resa/contract/timeline';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api, failureText } from '../../api.ts';
import { useT } from '../../local/texts.ts';
import { pagesOf } from '../../queries.ts';
import { DateText } from '../../ui/DateText.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Failed } from '../../ui/Failed.tsx';
import type { ClientFileData } from '../client-file.ts';
import { useOpenTab } from '../file/useOpenTab.ts';
import { Entry } from './Entry.tsx';
import styles from './timeline.module.css';
import { useDays } from './useDays.ts';

export default function Timeline({ file }: { file: ClientFileData }) {
  const t = useT();
  const onOpen = useOpenTab();
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useEntries(file.client.id);
  const days = useDays(data ?? []);
  if (!data && error) return <Failed text={failureText(error, 'e_get_data')} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={360} />;
  if (data.length === 0) return <Empty text="no_timeline" />;
  return (
    <Stack gap="lg">
      {days.map(({ day, entries }) => (
        <section key={day} aria-labelledby={`day_${day}`}>
          <Title order={3} size="h5" id={`day_${day}`} mb={6}>
            <DateText value={day} />
          </Title>
          <ul className={styles.entries}>
            {entries.map((entry) => (
              <Entry key={`${entry.kind} ${entry.id}`} entry={entry} day={day} members={file.members} onOpen={onOpen} />
            ))}
          </ul>
        </section>
      ))}
      {error && (
        <Text c="var(--mantine-color-error)" role="alert">
          {failureText(error, 'e_get_data')}
        </Text>
      )}
      {hasNextPage && (
        <Button
          variant="default"
          className={styles.more}
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('timeline_more')}
        </Button>
      )}
    </Stack>
  );
}

/** The pages read so far; each begins after the last entry of the one before, also when all are read again. */
function useEntries(client_id: number) {
  type Place = Pick<TimelineEntry, 'at' | 'kind' | 'id'>;
  return useInfiniteQuery({
    ...pagesOf(
      api.timeline.ofHousehold,
      (after: Place | null) => ({ client_id, after }),
      ({ entries, more }) => {
        const last = entries.at(-1);
        return more === 1 && last ? { at: last.at, kind: last.kind, id: last.id } : undefined;
      },
    ),
    select: ({ pages }) => pages.flatMap(({ entries }) => entries),
  });
}
