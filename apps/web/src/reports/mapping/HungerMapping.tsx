/** How reference lists are mapped to the lines of the hunger count: what is unmapped first, with how many have it. */
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api, failureText } from '../../api.ts';
import { useT } from '../../local/texts.ts';
import { queryOf } from '../../queries.ts';
import { Failed } from '../../ui/Failed.tsx';
import { Page } from '../../ui/Page.tsx';
import { MappedTable } from './MappedTable.tsx';

export default function HungerMapping() {
  const t = useT();
  const { data, error, refetch } = useQuery(queryOf(api.reports.mapping, {}));
  return (
    <Page title={t('hunger_mapping')}>
      <Text size="sm" c="dimmed" mb="md" maw={900}>
        {t('hunger_mapping_rule')} {data && t('hunger_mapping_counted', { from: data.from, to: data.to })}
      </Text>
      {error && <Failed text={failureText(error, 'e_get_data')} onRetry={() => void refetch()} />}
      {data?.lists.map((mapped) => (
        <MappedTable key={mapped.list} {...mapped} />
      ))}
    </Page>
  );
}
