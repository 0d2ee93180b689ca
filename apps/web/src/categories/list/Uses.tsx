import { List, Text } from '@mantine/core';
import type { Uses as Used } from '@resa/contract/lists/calls';
import { textOfUser } from '@resa/contract/lists/labels';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../local/texts.ts';
import { queryOf } from '../../queries.ts';
import { callsOf, type List as Declared } from '../lists.ts';

/** The things that use a row, and how often. */
export function Uses({ used }: { used: Used }) {
  const t = useT();
  return (
    <List size="sm">
      {used.map(({ by, count }) => (
        <List.Item key={by}>{t('used_by_count', { by: t(textOfUser(by)), count })}</List.Item>
      ))}
    </List>
  );
}

/** The same in one line, fetched when a row is opened. */
export function UsedBy({ list, id }: { list: Declared; id: number }) {
  const t = useT();
  const { data } = useQuery({ ...queryOf(callsOf(list).used, { id }), staleTime: 0 });
  if (!data) return <Text size="sm">{'\u00a0'}</Text>;
  const uses = data.used.map(({ by, count }) => t('used_by_count', { by: t(textOfUser(by)), count }));
  return (
    <Text size="sm" c="dimmed" role="status">
      {uses.length > 0 ? t('used_by_all', { uses: uses.join(' · ') }) : t('used_by_nothing')}
    </Text>
  );
}
