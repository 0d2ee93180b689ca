/** The categories home (002 §2.13): every list with how many rows it has. */
import { Badge, Card, SimpleGrid, Text, TextInput } from '@mantine/core';
import { titleOf } from '@resa/contract/lists/labels';
import { listNames } from '@resa/contract/lists/names';
import { foldedMatch } from '@resa/rules/text/fold';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api, failureText } from '../api.ts';
import { useLocale, useT } from '../local/texts.ts';
import { queryOf } from '../queries.ts';
import { Empty } from '../ui/Empty.tsx';
import { Failed } from '../ui/Failed.tsx';
import { Figure } from '../ui/Figure.tsx';
import { Page } from '../ui/Page.tsx';
import { addressOf } from './address.ts';
import styles from './categories.module.css';

export default function Categories() {
  const t = useT();
  const locale = useLocale();
  const [typed, setTyped] = useState('');
  const { data, error, refetch } = useQuery(queryOf(api.categories.counts, {}));
  const cards = listNames
    .map((name) => ({ to: addressOf(name), title: t(titleOf(name)) }))
    .filter(({ title }) => foldedMatch(title, typed))
    .sort((a, b) => a.title.localeCompare(b.title, locale));
  return (
    <Page title={t('categories')} count={cards.length}>
      <TextInput
        mb="md"
        maw={360}
        label={t('categories_filter')}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {error && <Failed text={failureText(error, 'e_get_data')} onRetry={() => void refetch()} />}
      {cards.length === 0 && <Empty text="no_data_found" />}
      <SimpleGrid component="ul" cols={{ base: 1, xs: 2, md: 3, lg: 4 }} spacing="sm" m={0} p={0}>
        {cards.map(({ to, title }) => (
          <li key={to} className={styles.item}>
            <Card component={Link} to={to} p="md" className={styles.home}>
              <Text component="span" fw={550}>
                {title}
              </Text>
              <Badge
                variant="default"
                radius="xl"
                className={styles.count}
                aria-label={data && t('rows_counted', { count: countAt(data.stats, to) })}
              >
                {data ? <Figure of={countAt(data.stats, to)} /> : '…'}
              </Badge>
            </Card>
          </li>
        ))}
      </SimpleGrid>
    </Page>
  );
}

const countAt = (stats: Readonly<Record<string, number>>, address: string) =>
  stats[address.slice('/categories/'.length)] ?? 0;
