import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { appointment_categories } from '@resa/contract/lists/fixed';
import type { PlanRow } from '@resa/contract/locations';
import { IconPlus } from '@tabler/icons-react';
import { api } from '../../api.ts';
import { nameOf, useLookup } from '../../local/lookups.ts';
import { useLocale, useT } from '../../local/texts.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { Dated } from '../../ui/Dated.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { notify } from '../../ui/notify.ts';
import { useOpened } from '../../ui/useOpened.ts';
import { useRehearsed } from '../../useRehearsed.ts';
import { RowButtons } from '../RowButtons.tsx';
import { RowCard } from '../RowCard.tsx';
import type { LocationRead } from '../read.ts';
import { usedBy } from '../Uses.tsx';
import { PlanDialog } from './PlanDialog.tsx';

/** Pixels that the table's columns take. */
const ROOM = 760;

/** The tab "Plans": what a location offers, and when it can be booked. */
export function Plans({ read, place_id }: { read: LocationRead; place_id: number }) {
  const t = useT();
  const name = usePlanName();
  const { opened, open, close } = useOpened('plan');
  const plan = read.appointment_types.find(({ id }) => String(id) === opened) ?? null;
  const { change } = useRehearsed();
  const remove = async ({ id }: PlanRow, called: string) => {
    const question = { title: 'ask_delete_entry_title', text: 'm_ask_remove_row', values: { name: called } } as const;
    if (await change(id, api.locations.destroyPlan, { id }, { ...question, yes: 'delete', reason: usedBy }))
      notify.success('s_successful_deleted', { name: called });
  };
  const datesOf = (row: PlanRow) => t('from_to', { from: row.start_date, to: row.end_date });
  const bookingOf = (row: PlanRow) =>
    t('from_to', { from: row.booking_start_date, to: row.booking_end_date ?? row.end_date });
  const buttons = (row: PlanRow) => (
    <RowButtons name={name(row)} onEdit={() => open(row.id)} onRemove={() => void remove(row, name(row))} />
  );
  return (
    <Stack>
      <div>
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => open('new')}>
          {t('plan_add')}
        </Button>
      </div>
      <DataTable
        label={t('location_tab_plans')}
        rows={read.appointment_types}
        rowKey={(row) => row.id}
        columns={[
          { name: 'appointment_type_id', label: 'plan_type', heads: true, cell: name },
          { name: 'category_id', label: 'plan_category', cell: (row: PlanRow) => <Category plan={row} /> },
          {
            name: 'start_date',
            label: 'plan_dates',
            cell: (row: PlanRow) => <Dated>{datesOf(row)}</Dated>,
          },
          {
            name: 'booking_start_date',
            label: 'plan_booking',
            cell: (row: PlanRow) => <Dated>{bookingOf(row)}</Dated>,
          },
          { name: 'max_appointments', label: 'plan_max_appointments', align: 'right' },
          { name: 'time_slot', label: 'plan_time_slot', align: 'right' },
          {
            own: 'actions',
            label: 'actions',
            silent: true,
            align: 'right',
            cell: buttons,
          },
        ]}
        narrowBelow={ROOM}
        card={(row) => (
          <RowCard title={name(row)} actions={buttons(row)}>
            <Category plan={row} />
            <Text size="sm">
              <Dated>{`${t('plan_dates')} ${datesOf(row)}`}</Dated>
            </Text>
            <Text size="sm">
              <Dated>{`${t('plan_booking')} ${bookingOf(row)}`}</Dated>
            </Text>
            <Text size="sm">{t('plan_places_sum', { places: row.max_appointments, minutes: row.time_slot })}</Text>
          </RowCard>
        )}
        empty={<Empty text="no_data_found" hint="plan_add_first" />}
      />
      {(opened === 'new' || plan) && (
        <PlanDialog key={opened} read={read} place_id={place_id} plan={plan} onClose={close} />
      )}
    </Stack>
  );
}

function Category({ plan: { category_id, data } }: { plan: PlanRow }) {
  const t = useT();
  const key = appointment_categories.find(({ id }) => id === category_id)?.key;
  return (
    <Group gap={6} fz="sm">
      {key && t(key)}
      {data.frequency === 1 && <Badge variant="default">{t('plan_monthly')}</Badge>}
    </Group>
  );
}

/** A plan is called by its type. */
export function usePlanName(): (plan: PlanRow) => string {
  const into = useLocale();
  const types = useLookup('appointment_types');
  return (plan) => nameOf(types.byId(plan.appointment_type_id), into);
}
