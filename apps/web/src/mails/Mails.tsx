/** /mails (002 §2.5): the mail templates, edited, copied, added and deleted. */
import { Button, Card, Group, Text } from '@mantine/core';
import { mailName } from '@resa/rules/text/mail-name';
import { IconCopy, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { api } from '../api.ts';
import { useLocale, useT } from '../local/texts.ts';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { DateText } from '../ui/DateText.tsx';
import { Empty } from '../ui/Empty.tsx';
import { ListFilters } from '../ui/ListFilters.tsx';
import { Page } from '../ui/Page.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { Tint } from '../ui/StateBadge.tsx';
import { useOpened } from '../ui/useOpened.ts';
import { usePagedTable } from '../ui/usePagedTable.ts';
import { whenSent } from './kinds.ts';
import { useRemove } from './useRemove.tsx';

const MailDialog = lazy(() => import('./MailDialog.tsx'));

type Row = Awaited<ReturnType<typeof api.mails.list>>['dt']['rows'][number];

const DEFAULTS = { sorts: ['name', 'updated_at'], sortBy: 'name', filters: { search: '' } } as const;

export default function Mails() {
  const t = useT();
  const locale = useLocale();
  const { list, table } = usePagedTable(
    api.mails.list,
    DEFAULTS,
    ({ paging, filters }) => ({ ...paging, terms: { search: filters.search ?? '', locale } }),
    ({ dt }) => dt,
  );
  /** `12` is edited, `copy-12` copied, `new` added. */
  const { opened, open, close } = useOpened('mail');
  const remove = useRemove();
  const nameOf = (row: Row) => (
    <>
      {mailName(row, locale)} {row.twice === 1 && <Tint colour="orange">{t('name_twice')}</Tint>}
    </>
  );
  const buttons = ({ id, code, ...names }: Row) => {
    const name = mailName(names, locale);
    return (
      <Group gap={2} justify="flex-end" wrap="nowrap">
        {code === null && (
          <RowButton
            icon={IconTrash}
            label="delete"
            of="delete_of"
            name={name}
            danger
            onClick={() => void remove({ id, name })}
          />
        )}
        <RowButton
          icon={IconCopy}
          label="mail_clone"
          of="mail_clone_of"
          name={name}
          dialog
          onClick={() => open(`copy-${id}`)}
        />
        <RowButton icon={IconPencil} label="edit" of="edit_of" name={name} opens dialog onClick={() => open(id)} />
      </Group>
    );
  };
  const changed = ({ updated_at }: Row) =>
    updated_at === null ? (
      <Text size="sm" c="dimmed">
        {t('mail_as_shipped')}
      </Text>
    ) : (
      <DateText value={updated_at} />
    );
  const columns: Column<Row>[] = [
    { name: 'name', label: 'name', bold: true, cell: nameOf },
    { name: 'code', label: 'mail_sent_when', cell: (row) => t(whenSent(row)) },
    { name: 'updated_at', label: 'text_changed_at', width: 150, cell: changed },
    { own: 'actions', label: 'actions', silent: true, align: 'right', cell: buttons },
  ];
  return (
    <Page
      title={t('mails_title')}
      count={table.total}
      actions={
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => open('new')}>
          {t('add')}
        </Button>
      }
    >
      <ListFilters list={list} title={t('mails_title')} label={t('search')} />
      <DataTable
        {...table}
        label={t('mails_title')}
        columns={columns}
        rowKey={(row) => row.id}
        card={(row) => (
          <Card p="sm">
            <Group justify="space-between" wrap="nowrap" align="flex-start">
              <div>
                <Text fw={550}>{nameOf(row)}</Text>
                <Text size="sm" c="dimmed">
                  {t(whenSent(row))}
                </Text>
              </div>
              {buttons(row)}
            </Group>
          </Card>
        )}
        empty={<Empty text="no_data_found" {...(list.filters.search && { hint: 'list_narrowed' as const })} />}
      />
      {opened && (
        <Suspense>
          <MailDialog key={opened} opened={opened} onClose={close} />
        </Suspense>
      )}
    </Page>
  );
}
