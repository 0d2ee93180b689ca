/** The tabs "Location" and "Address": one form, saved together (002 §2.3). */
import { Alert, Button, Group, Stack, Tabs } from '@mantine/core';
import type { contract } from '@resa/contract';
import type { AnswerOfCall } from '@resa/contract/call';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import {
  AddressCheck,
  AddressValue,
  type AddressValues,
  ALL_ADDRESS_FIELDS,
  addressControls,
  addressFaults,
  addressFields,
  emptyAddress,
  followAddress,
} from '../addresses/index.ts';
import { api } from '../api.ts';
import { Addresses } from '../forms/controls/Addresses.tsx';
import { Fields } from '../forms/Fields.tsx';
import type { Faults } from '../forms/faults.ts';
import type { FormField, FormFields } from '../forms/fields.ts';
import { SaveFailed } from '../forms/SaveFailed.tsx';
import { Summary } from '../forms/Summary.tsx';
import { Theirs } from '../forms/Theirs.tsx';
import { useForm } from '../forms/useForm.ts';
import { useOption } from '../local/lookups.ts';
import { useT } from '../local/texts.ts';
import type { LocationRead } from './read.ts';
import type { Tab } from './tabs.ts';
import { Workstations } from './Workstations.tsx';

type Calls = typeof contract.locations;
type Answer = AnswerOfCall<Calls['update']> | AnswerOfCall<Calls['store']>;

interface Values extends AddressValues {
  name: string;
  comments: string | null;
  faces_queue: 0 | 1;
  offline: 0 | 1;
  day_list_to: readonly string[];
}

const LOCATION: FormFields<Values> = {
  name: { kind: 'text', label: 'name', max: 100 },
  comments: { kind: 'lines', label: 'comments', max: 2_000, optional: true },
  faces_queue: { kind: 'switch', label: 'location_faces_queue', help: 'location_faces_queue_help' },
  offline: { kind: 'switch', label: 'location_offline', help: 'location_offline_help' },
  day_list_to: { kind: 'lines', label: 'location_day_list_to', help: 'location_day_list_to_help', optional: true },
};
const CONTROLS = { day_list_to: Addresses };
const ALL: FormFields<Values> = { ...LOCATION, ...ALL_ADDRESS_FIELDS };

const emptyPlace = (address: AddressValues): Values => ({
  name: '',
  comments: null,
  faces_queue: 0,
  offline: 0,
  day_list_to: [],
  ...address,
});
const valuesOf = (place: NonNullable<LocationRead['place']>, country_id: number): Values => ({
  ...emptyPlace(emptyAddress(country_id)),
  name: place.name,
  comments: place.comments,
  faces_queue: place.faces_queue,
  offline: place.offline,
  day_list_to: place.day_list_to?.split(', ') ?? [],
  ...place.address,
});

export function PlaceForm({ read, tab, onTab }: { read: LocationRead; tab: Tab; onTab: (to: Tab) => void }) {
  const t = useT();
  const id = useId();
  const own = useOption('default_country') ?? 1;
  const { form, fields } = usePlaceForm(read, own, id);
  // A new location has its address still before it.
  const goesOn = !read.place && tab === 'location';
  const save = async () => {
    const faults = form.check(form.values);
    const [fault] = Object.keys(faults);
    if (goesOn && !faults.name) return onTab('address');
    if (fault) onTab(fault in LOCATION ? 'location' : 'address');
    await form.save();
  };
  const shown = tab === 'location' || tab === 'address';
  return (
    <form
      noValidate
      hidden={!shown}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Stack maw={820}>
        <SaveFailed form={form} />
        <Summary form={form} label={(name) => t((ALL[name] as FormField).label)} />
        {form.theirs && (
          <Theirs
            theirs={form.theirs}
            mine={form.values}
            fields={ALL}
            value={(name, value) => <AddressValue name={name as keyof AddressValues} value={value} />}
          />
        )}
        <Tabs.Panel value="location" keepMounted>
          <Fields form={form} fields={LOCATION} controls={CONTROLS} />
          {read.place?.active === 0 && read.place.unsettled > 0 && (
            <Alert color="orange" mt="lg" icon={<IconAlertTriangle aria-hidden />}>
              {t('location_unsettled', { count: read.place.unsettled })}
            </Alert>
          )}
          {read.place?.active === 1 && read.place.offline === 1 && <Workstations place_id={read.place.id} />}
        </Tabs.Panel>
        <Tabs.Panel value="address" keepMounted>
          <Stack>
            <Fields form={form} fields={fields} controls={addressControls} />
            <AddressCheck form={form} />
          </Stack>
        </Tabs.Panel>
        <Group>
          <Button type="submit" disabled={!form.unsaved} loading={form.saving}>
            {t(goesOn ? 'continue' : 'save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function usePlaceForm(read: LocationRead, own: number, id: string) {
  const t = useT();
  const navigate = useNavigate();
  const { place } = read;
  const empty = emptyAddress(own, useOption('default_province'), useOption('default_city'));
  const form = useForm({
    id,
    first: place ? valuesOf(place, own) : emptyPlace(empty),
    row_version: place?.row_version ?? null,
    check: (values): Faults<Values> => ({
      ...(values.name.trim() === '' && { name: { rule: 'must_be_completed' as const } }),
      ...addressFaults(values, own),
    }),
    follow: followAddress,
    draft: {
      record: `location:${place?.id ?? 'new'}`,
      text: 'draft_of_location',
      name: place?.name ?? t('location_new'),
    },
    // Tabs and dialogs of the same location leave nothing.
    staysInForm: (here, there) => here.pathname === there.pathname && hfidOf(here.search) === hfidOf(there.search),
    call: `locations.${place ? 'update' : 'store'}`,
    send: async (
      { name, comments, faces_queue, offline, day_list_to: to, country_id, ...rest },
      { row_version },
      options,
    ): Promise<Answer> => {
      const address = { ...rest, country_id: country_id ?? own };
      const sent = { name, comments, faces_queue, offline, day_list_to: to.join(', ') || null, address };
      return place
        ? api.locations.update({ place: { ...sent, id: place.id, row_version } }, options)
        : api.locations.store({ place: sent }, options);
    },
    stored: ({ row }) => ({ values: valuesOf(row, own), row_version: row.row_version }),
    saved: async (answer) => {
      if ('place_id' in answer)
        return navigate({
          to: '/location/update',
          search: { hfid: answer.place_id, tab: 'plans' } as never,
          replace: true,
        });
      form.rebase({ values: form.values, row_version: answer.row_version });
    },
  });
  return { form, fields: addressFields(form.values.country_id, own) as FormFields<Values> };
}

const hfidOf = (search: object) => String((search as { hfid?: unknown }).hfid ?? '');
