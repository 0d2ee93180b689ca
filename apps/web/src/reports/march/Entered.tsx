/** The numbers that each location entered for a March. */
import { Button, Card, Group, Text, Title } from '@mantine/core';
import type { MarchEntry } from '@resa/contract/reports/march-calls';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { api, failureText } from '../../api.ts';
import { useCan } from '../../local/session.ts';
import { useT } from '../../local/texts.ts';
import { queryOf } from '../../queries.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Figure } from '../../ui/Figure.tsx';

const EnterDialog = lazy(() => import('./EnterDialog.tsx'));

interface Props {
  march: number;
  /** A choice of the user's; all of them where undefined. */
  locations: readonly number[] | undefined;
}

export default function Entered({ march, locations }: Props) {
  const t = useT();
  const mayEnter = useCan()('manage_reports');
  const [opened, setOpened] = useState<MarchEntry>();
  const { data, error, refetch } = useQuery(queryOf(api.reports.marchEntries, { march }));
  const rows = data?.entries.filter(({ place_id }) => locations?.includes(place_id) ?? true);
  const number = (of: number | null) => (of === null ? null : <Figure of={of} />);
  const enter = (entry: MarchEntry) => (
    <Button
      variant="default"
      size="compact-md"
      leftSection={<IconPencil size={16} aria-hidden />}
      aria-label={t('march_enter_at', { name: entry.place })}
      onClick={() => setOpened(entry)}
    >
      {t('march_enter')}
    </Button>
  );
  const columns: Column<MarchEntry>[] = [
    { name: 'place', label: 'location', heads: true },
    { name: 'meals', label: 'march_meals', align: 'right', cell: ({ meals }) => number(meals) },
    { name: 'snacks', label: 'march_snacks', align: 'right', cell: ({ snacks }) => number(snacks) },
    { name: 'note', label: 'note', cell: ({ note }) => <Note of={note} /> },
    ...(mayEnter
      ? ([
          { own: 'actions', label: 'actions', silent: true, align: 'right', cell: enter },
        ] satisfies Column<MarchEntry>[])
      : []),
  ];
  return (
    <section>
      <Title order={2} size="h4" mt="lg" mb="sm">
        {t('march_entered')}
      </Title>
      <DataTable
        label={t('march_entered')}
        columns={columns}
        rows={rows}
        rowKey={({ place_id }) => place_id}
        failed={data ? null : error && failureText(error, 'e_get_data')}
        onRetry={() => void refetch()}
        card={(entry) => (
          <Card p="sm">
            <Group justify="space-between" wrap="nowrap">
              <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
                {entry.place}
              </Text>
              {mayEnter && enter(entry)}
            </Group>
            <Fact label={t('march_meals')} of={number(entry.meals)} />
            <Fact label={t('march_snacks')} of={number(entry.snacks)} />
            <Note of={entry.note} />
          </Card>
        )}
      />
      {opened && (
        <Suspense>
          <EnterDialog march={march} entry={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </section>
  );
}

const Note = ({ of }: { of: string | null }) => (
  <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{of}</Text>
);

function Fact({ label, of }: { label: string; of: ReactNode }) {
  return (
    <Group justify="space-between" gap="sm" wrap="nowrap">
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      {of ?? <Text c="dimmed">–</Text>}
    </Group>
  );
}
