/** The tabs "Location" and "Address": one form, saved together (002 §2.3). */
import { Button, Group, Stack, Tabs } from '@mantine/core';
import type { contract } from '@resa/contract';
import type { AnswerOfCall } from '@resa/contract/call';
import { addressErrors } from '@resa/rules/person/address';
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { api } from '../api.ts';
import { Chosen } from '../edit/controls/Chosen.tsx';
import { Fields } from '../edit/Fields.tsx';
import type { Faults } from '../edit/faults.ts';
import type { ControlProps, FormField, FormFields } from '../edit/fields.ts';
import { SaveFailed } from '../edit/SaveFailed.tsx';
import { Summary } from '../edit/Summary.tsx';
import { Theirs } from '../edit/Theirs.tsx';
import { useForm } from '../edit/useForm.ts';
import { nameOf, useLookup, useOption } from '../local/lookups.ts';
import { type TextKey, useLocale, useT } from '../local/texts.ts';
import type { LocationRead } from './read.ts';
import type { Tab } from './tabs.ts';

type Calls = typeof contract.locations;
type Answer = AnswerOfCall<Calls['update']> | AnswerOfCall<Calls['store']>;

interface Values {
  name: string;
  comments: string | null;
  address_ln1: string;
  address_ln2: string | null;
  unit: string | null;
  postal_code: string;
  country_id: number | null;
  province_id: number | null;
  city_id: number | null;
  international_province_name: string | null;
  international_city_name: string | null;
}

const LOCATION: FormFields<Values> = {
  name: { kind: 'text', label: 'name', max: 100 },
  comments: { kind: 'lines', label: 'comments', max: 2_000, optional: true },
};
const STREET: FormFields<Values> = {
  address_ln1: { kind: 'text', label: 'address_ln1', max: 190 },
  address_ln2: { kind: 'text', label: 'address_ln2', max: 190, optional: true },
  unit: { kind: 'text', label: 'address_unit', max: 50, optional: true },
  postal_code: { kind: 'text', label: 'postal_code', max: 20 },
  country_id: { kind: 'one', of: 'countries', label: 'field_country_id' },
};
const HOME: FormFields<Values> = {
  province_id: { kind: 'one', of: 'provinces', label: 'field_province_id' },
  city_id: { kind: 'one', of: 'cities', label: 'city' },
};
const ABROAD: FormFields<Values> = {
  international_province_name: { kind: 'text', label: 'international_province_name', max: 190 },
  international_city_name: { kind: 'text', label: 'international_city_name', max: 190 },
};
const ALL: FormFields<Values> = { ...LOCATION, ...STREET, ...HOME, ...ABROAD };

const EMPTY: Values = {
  name: '',
  comments: null,
  address_ln1: '',
  address_ln2: null,
  unit: null,
  postal_code: '',
  country_id: null,
  province_id: null,
  city_id: null,
  international_province_name: null,
  international_city_name: null,
};
const valuesOf = (place: NonNullable<LocationRead['place']>, country_id: number): Values => ({
  ...EMPTY,
  country_id,
  name: place.name,
  comments: place.comments,
  ...place.address,
});

export function PlaceForm({ read, tab, onTab }: { read: LocationRead; tab: Tab; onTab: (to: Tab) => void }) {
  const t = useT();
  const id = useId();
  const own = useOption('default_country') ?? 1;
  const { form, fields } = usePlaceForm(read, own, id);
  const save = async () => {
    const [fault] = Object.keys(form.judge(form.values));
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
            value={(name, value) => <PlaceValue name={name} value={value} />}
          />
        )}
        <Tabs.Panel value="location" keepMounted>
          <Fields form={form} fields={LOCATION} />
        </Tabs.Panel>
        <Tabs.Panel value="address" keepMounted>
          <Fields form={form} fields={fields} controls={{ province_id: Within, city_id: Within }} />
        </Tabs.Panel>
        <Group>
          <Button type="submit" disabled={!form.unsaved} loading={form.saving}>
            {t('save')}
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
  const form = useForm({
    id,
    first: place ? valuesOf(place, own) : { ...EMPTY, country_id: own },
    row_version: place?.row_version ?? null,
    judge: (values): Faults<Values> => ({
      ...(values.name.trim() === '' && { name: { rule: 'must_be_completed' as const } }),
      ...Object.fromEntries(addressErrors(values, own).map(({ path, rule }) => [path, { rule: rule as TextKey }])),
    }),
    follow: (values, name) => {
      if (name === 'country_id') return { ...values, province_id: null, city_id: null };
      return name === 'province_id' ? { ...values, city_id: null } : values;
    },
    draft: {
      record: `location:${place?.id ?? 'new'}`,
      text: 'draft_of_location',
      name: place?.name ?? t('location_new'),
    },
    // Tabs and dialogs of the same location leave nothing.
    stays: (here, there) => here.pathname === there.pathname && hfidOf(here.search) === hfidOf(there.search),
    call: `locations.${place ? 'update' : 'store'}`,
    send: async ({ name, comments, country_id, ...rest }, { row_version }, options): Promise<Answer> => {
      const sent = { name, comments, address: { ...rest, country_id: country_id ?? own } };
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
  const home = form.values.country_id === own;
  return { form, fields: { ...STREET, ...(home ? HOME : ABROAD) } };
}

const hfidOf = (search: object) => String((search as { hfid?: unknown }).hfid ?? '');

/** The provinces of the country, or the cities of the province. */
function Within(props: ControlProps<Values>) {
  const into = useLocale();
  const provinces = useLookup('provinces');
  const cities = useLookup('cities');
  const { country_id, province_id } = props.form.values;
  const rows =
    props.name === 'province_id'
      ? provinces.rows.filter((row) => row.country_id === country_id)
      : cities.rows.filter((row) => row.province_id === province_id);
  const choices = rows.map((row) => ({
    value: String(row.id),
    label: nameOf(row, into),
    disabled: row.active === 0,
  }));
  return <Chosen {...props} choices={choices} />;
}

function PlaceValue({ name, value }: { name: keyof Values; value: unknown }) {
  const into = useLocale();
  const lists = {
    country_id: useLookup('countries'),
    province_id: useLookup('provinces'),
    city_id: useLookup('cities'),
  };
  const list = name in lists ? lists[name as keyof typeof lists] : undefined;
  return list ? nameOf(list.byId(value as number | null), into) : String(value ?? '');
}
