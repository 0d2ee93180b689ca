/** /locations (002 §2.2): every location, switched on and off, edited and deleted. */
import { ActionIcon, Button, Group, Progress, Stack, Switch, Text, Tooltip } from '@mantine/core';
import type { ListedPlace } from '@resa/contract/locations';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useAddressLine } from '../addresses/index.ts';
import { api, failureText } from '../api.ts';
import { nameOf, useLookup } from '../local/lookups.ts';
import { useLocale, useT } from '../local/texts.ts';
import { useOnce } from '../once.ts';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { Empty } from '../ui/Empty.tsx';
import { ListFilters } from '../ui/ListFilters.tsx';
import type { ListDefaults } from '../ui/list-state.ts';
import { notify } from '../ui/notify.ts';
import { Page } from '../ui/Page.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { usePagedTable } from '../ui/usePagedTable.ts';
import { useRehearsed } from '../useRehearsed.ts';
import { RowCard } from './RowCard.tsx';
import { usedBy } from './Uses.tsx';

/** Pixels that the table's columns take. */
const ROOM = 940;

const DEFAULTS: ListDefaults<'name' | 'active'> = {
  sorts: ['name', 'active'],
  sortBy: 'name',
  filters: { search: '' },
};

export default function Locations() {
  const t = useT();
  const { list, table } = usePagedTable(
    api.locations.list,
    DEFAULTS,
    ({ paging, filters }) => ({ ...paging, terms: { search: filters.search ?? '' } }),
    ({ dt }) => dt,
  );
  const { setActive, remove, busy } = useChanges();
  const active = (row: ListedPlace) => (
    <Switch
      size="sm"
      checked={row.active === 1}
      aria-busy={busy === row.id}
      aria-label={t('active_of', { name: row.name })}
      onChange={(event) => void setActive(row, event.currentTarget.checked ? 1 : 0)}
    />
  );
  const buttons = (row: ListedPlace) => (
    <Group gap={2} justify="flex-end" wrap="nowrap">
      <Tooltip label={t('edit')}>
        <ActionIcon
          component={Link}
          {...{ to: '/location/update', search: { hfid: row.id } as never }}
          variant="subtle"
          color="gray"
          size="md"
          aria-label={t('edit_of', { name: row.name })}
          data-opens
        >
          <IconPencil size={18} />
        </ActionIcon>
      </Tooltip>
      <RowButton
        icon={IconTrash}
        label="delete"
        of="delete_of"
        name={row.name}
        danger
        busy={busy === row.id}
        onClick={() => void remove(row)}
      />
    </Group>
  );
  const columns: Column<ListedPlace>[] = [
    { name: 'name', label: 'name', heads: true, width: '18%', cell: ({ name }) => <Name>{name}</Name> },
    { name: 'address', label: 'address', cell: (row) => <Address {...row} /> },
    { name: 'types', label: 'location_tab_plans', cell: (row) => <Types {...row} /> },
    { name: 'week', label: 'location_week', width: 190, cell: ({ week }) => <Week {...week} /> },
    { name: 'active', label: 'field_active', width: 110, cell: active },
    { own: 'actions', label: 'actions', silent: true, align: 'right', cell: buttons },
  ];
  return (
    <Page
      title={t('locations_title')}
      count={table.total}
      actions={
        <Button component={Link} to="/location/store" leftSection={<IconPlus size={18} aria-hidden />}>
          {t('add')}
        </Button>
      }
    >
      <ListFilters list={list} title={t('locations_title')} label={t('search')} />
      <DataTable
        {...table}
        label={t('locations_title')}
        columns={columns}
        rowKey={(row) => row.id}
        narrowBelow={ROOM}
        card={(row) => (
          <RowCard title={row.name} actions={buttons(row)}>
            <Stack gap={6} my={4}>
              <Address {...row} />
              <Types {...row} />
              <div>
                <Text size="xs" c="dimmed">
                  {t('location_week')}
                </Text>
                <Week {...row.week} />
              </div>
            </Stack>
            <Group gap="xs" mt={4}>
              {active(row)}
              <Text size="sm" aria-hidden>
                {t('field_active')}
              </Text>
            </Group>
          </RowCard>
        )}
        empty={<Empty text="no_data_found" hint={list.filters.search ? 'list_narrowed' : 'list_empty_add'} />}
      />
    </Page>
  );
}

function Name({ children }: { children: string }) {
  return (
    <Text fw={600} size="sm" style={{ overflowWrap: 'break-word' }}>
      {children}
    </Text>
  );
}

function Address({ address }: Pick<ListedPlace, 'address'>) {
  const t = useT();
  const line = useAddressLine();
  return (
    <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {address ? line(address) : t('no_housing')}
    </Text>
  );
}

/** The types of the plans of the location. */
function Types({ types }: Pick<ListedPlace, 'types'>) {
  const t = useT();
  const into = useLocale();
  const lookup = useLookup('appointment_types');
  if (types.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('location_without_plans')}
      </Text>
    );
  const names = types.map((id) => nameOf(lookup.byId(id), into)).join(' · ');
  return (
    <Text size="sm" lineClamp={2} title={names}>
      {names}
    </Text>
  );
}

function Week({ booked, max }: ListedPlace['week']) {
  const t = useT();
  if (max === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('location_week_none')}
      </Text>
    );
  return (
    <div>
      <Text size="sm">{t('slot_places', { booked, max })}</Text>
      <Progress
        value={Math.min(100, (100 * booked) / max)}
        size={4}
        color="var(--mantine-color-dimmed)"
        mt={4}
        maw={220}
        aria-hidden
      />
    </div>
  );
}

function useChanges() {
  const once = useOnce();
  const removing = useRehearsed();
  const [busy, setBusy] = useState<number | null>(null);

  const setActive = async ({ id }: ListedPlace, active: 0 | 1) => {
    if (busy === id) return;
    setBusy(id);
    try {
      const row = { id, active };
      await once(row, (options) => api.locations.setActive({ row }, options));
    } catch (failure) {
      notify.error(failureText(failure, 'e_saving'));
    } finally {
      setBusy(null);
    }
  };

  const remove = async ({ id, name }: ListedPlace) => {
    const question = { title: 'ask_delete_entry_title', text: 'm_ask_remove_row', values: { name } } as const;
    if (await removing.change(id, api.locations.destroy, { id }, { ...question, yes: 'delete', reason: usedBy }))
      notify.success('s_successful_deleted', { name });
  };

  return { setActive, remove, busy: busy ?? removing.busy };
}
