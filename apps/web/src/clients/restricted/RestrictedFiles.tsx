/** Restricted files by number, who sees them, and who broke the glass: for the privacy officer (decision 068). */
import { Anchor, Badge, Card, Group, Stack, Text } from '@mantine/core';
import type { Restriction } from '@resa/contract/restrictions';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api, failureText } from '../../api.ts';
import { useLocale, useT } from '../../local/texts.ts';
import { queryOf } from '../../queries.ts';
import { DateText } from '../../ui/DateText.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Failed } from '../../ui/Failed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Page } from '../../ui/Page.tsx';
import { REASONS } from './RestrictDialog.tsx';

export default function RestrictedFiles() {
  const t = useT();
  const { data, error, refetch } = useQuery(queryOf(api.restrictions.list, {}));
  const rows = data?.restrictions;
  return (
    <Page title={t('restricted_files')} {...(rows && { count: rows.length })}>
      {error && !data && <Failed text={failureText(error, 'e_get_data')} onRetry={() => void refetch()} />}
      {!data && !error && <Loading height={240} />}
      {rows?.length === 0 && <Empty text="restricted_none" />}
      <Stack gap="sm">
        {rows?.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </Stack>
    </Page>
  );
}

function Row({ row }: { row: Restriction }) {
  const t = useT();
  const locale = useLocale();
  const roles = useQuery(queryOf(api.roles.choices, {})).data?.rows ?? [];
  const seen = [
    ...row.users.map(({ name }) => name),
    ...row.roles.flatMap((id) => roles.find((role) => role.id === id)?.[`lang_${locale}`] ?? []),
  ];
  return (
    <Card p="md">
      <Group gap="xs">
        {row.persons.map(({ id, file_number }) => (
          <Anchor key={id} component={Link} to={`/client?hfid=${id}`} className="tabular">
            {file_number}
          </Anchor>
        ))}
        <Badge variant="light">{t(REASONS[row.reason])}</Badge>
      </Group>
      <Text size="sm" mt={6}>
        {t('restricted_seen_by')} {seen.length > 0 ? seen.join(', ') : t('restricted_officers_only')}
      </Text>
      <Text size="sm" c="dimmed" component="div">
        <DateText value={row.created_at} />
        {row.created_by && ` · ${row.created_by}`}
      </Text>
      {row.glasses.length > 0 && (
        <Stack gap={2} mt={8}>
          <Text size="sm" fw={600}>
            {t('glass_broken')}
          </Text>
          {row.glasses.map((glass) => (
            <Text key={glass.id} size="sm" component="div">
              <DateText value={glass.broken_at} />{' '}
              {t('glass_by', { user: glass.user_name, number: String(glass.file_number), reason: glass.reason })}
            </Text>
          ))}
        </Stack>
      )}
    </Card>
  );
}
