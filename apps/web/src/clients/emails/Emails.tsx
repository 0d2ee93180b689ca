/** The emails tab of a file (000 §2 "E-mails tab"): what was sent to the client, and sending more. */
import { Button, Card, Group, Stack, Text } from '@mantine/core';
import type { EmailRow } from '@resa/contract/emails';
import { IconMail } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { api } from '../../api.ts';
import { useCan } from '../../local/session.ts';
import { useT } from '../../local/texts.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { DateText } from '../../ui/DateText.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { useOpened } from '../../ui/useOpened.ts';
import { usePagedTable } from '../../ui/usePagedTable.ts';
import { RowActions } from '../rows/RowActions.tsx';
import { SendPasswordLink } from './SendPasswordLink.tsx';

const SendDialog = lazy(() => import('./SendDialog.tsx'));
const EmailDialog = lazy(() => import('./EmailDialog.tsx'));

const DEFAULTS = {
  sorts: ['created_at', 'to', 'subject'],
  sortBy: 'created_at',
  descending: true,
  rowsPerPage: 10,
} as const;

export default function Emails({ client }: { client: { id: number; name: string; email: string | null } }) {
  const t = useT();
  const sends = useCan()('crud_clients');
  const { opened, open, close } = useOpened('mail');
  const { table } = usePagedTable(
    api.emails.list,
    DEFAULTS,
    ({ paging }) => ({ ...paging, terms: { client_id: client.id } }),
    (page) => page,
  );
  const view = ({ id, subject }: EmailRow, words = false) => (
    <RowActions name={subject} editing={false} busy={false} words={words} onOpen={() => open(id)} onRemove={close} />
  );
  const columns: Column<EmailRow>[] = [
    { name: 'created_at', label: 'email_sent_at', cell: (row) => <DateText value={row.created_at} /> },
    { name: 'to', label: 'email_to' },
    { name: 'subject', label: 'email_subject' },
    { own: 'actions', label: 'actions', silent: true, cell: (row) => view(row) },
  ];
  return (
    <Stack gap="md">
      {sends && (
        <Group justify="flex-end">
          <SendPasswordLink client={client} />
          <Button leftSection={<IconMail size={18} aria-hidden />} onClick={() => open('new')}>
            {t('send_email')}
          </Button>
        </Group>
      )}
      <DataTable
        {...table}
        label={t('tab_emails')}
        columns={columns}
        rowKey={(row) => row.id}
        card={(row) => (
          <Card p="sm" component={Stack} gap={6}>
            <Text fw={600}>{row.subject}</Text>
            <Text size="sm" component="div">
              {row.to} · <DateText value={row.created_at} />
            </Text>
            {view(row, true)}
          </Card>
        )}
        empty={<Empty text="no_emails" hint="no_emails_hint" />}
      />
      <Suspense>
        {opened === 'new' && sends && <SendDialog client={client} onClose={close} />}
        {/^\d{1,9}$/.test(opened ?? '') && <EmailDialog key={opened} id={Number(opened)} onClose={close} />}
      </Suspense>
    </Stack>
  );
}
