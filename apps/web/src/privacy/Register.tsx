/** /register: what is kept about clients, why, how long, who may see it and what leaves, as the program says it (decision 069). */
import { Alert, Button, Card, Stack, Text, Title } from '@mantine/core';
import { REGISTER, type RegisterPart, registerParts } from '@resa/contract/privacy';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api, failureText } from '../api.ts';
import { useLocale, useT } from '../local/texts.ts';
import { queryOf } from '../queries.ts';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { notify } from '../ui/notify.ts';
import { Page } from '../ui/Page.tsx';
import { openFile } from '../ui/save-file.ts';

export default function Register() {
  const t = useT();
  const locale = useLocale();
  const { data, error, isFetching, refetch } = useQuery(queryOf(api.privacy.register, { locale }));
  const print = async () => {
    try {
      await openFile(() => api.privacy.registerPdf({ locale }), `${t('register_title')}.pdf`);
    } catch (failure) {
      notify.error(failureText(failure, 'e_get_data'));
    }
  };
  return (
    <Page
      title={t('register_title')}
      actions={
        <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => void print()}>
          {t('register_print')}
        </Button>
      }
    >
      <Stack gap="xl">
        <Alert color="yellow">{t('register_draft')}</Alert>
        {registerParts.map((part) => (
          <section key={part}>
            <Title order={2} size="h4" mb="sm">
              {t(REGISTER[part].title)}
            </Title>
            <Part
              part={part}
              rows={data?.parts[part]}
              loading={isFetching}
              failed={error && !data ? failureText(error, 'e_get_data') : null}
              onRetry={() => void refetch()}
            />
          </section>
        ))}
      </Stack>
    </Page>
  );
}

/** The least width of a table's column; narrower, the rows are cards. */
const COLUMN = 200;

interface Props {
  part: RegisterPart;
  rows: string[][] | undefined;
  loading: boolean;
  failed: ReturnType<typeof failureText> | null;
  onRetry: () => void;
}

function Part({ part, ...table }: Props) {
  const t = useT();
  const { title, columns } = REGISTER[part];
  const drawn = columns.map(
    (label, at): Column<string[]> => ({
      own: label,
      label,
      ...(at === 0 && { heads: true as const, width: `${100 / columns.length / 1.4}%` }),
      cell: (row) => row[at],
    }),
  );
  return (
    <DataTable
      {...table}
      label={t(title)}
      columns={drawn}
      rowKey={(row) => row.join('\n')}
      narrowBelow={columns.length * COLUMN}
      card={(row) => (
        <Card p="sm" component={Stack} gap={4}>
          <Text fw={600}>{row[0]}</Text>
          {columns.slice(1).map((label, at) => (
            <Text key={label} size="sm">
              <Text span c="dimmed">
                {t(label)}
              </Text>{' '}
              {row[at + 1]}
            </Text>
          ))}
        </Card>
      )}
    />
  );
}
