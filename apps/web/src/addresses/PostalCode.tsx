import { Button, Group, Text } from '@mantine/core';
import { postalCode } from '@resa/rules/text/postal-code';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api.ts';
import { Typed } from '../forms/controls/Typed.tsx';
import type { Name } from '../forms/faults.ts';
import type { ControlProps } from '../forms/fields.ts';
import { focusSoon } from '../forms/focusSoon.ts';
import { nameOf, useLookup, useOption } from '../local/lookups.ts';
import { useLocale, useT } from '../local/texts.ts';
import { queryOf } from '../queries.ts';
import type { AddressValues } from './fields.ts';

/** A postal code; once another one is typed, it proposes its province and city if they differ from the chosen ones. */
export function PostalCode<V extends AddressValues>(props: ControlProps<V>) {
  const t = useT();
  const { form, name } = props;
  const place = usePlace(form.values);
  const take = () => {
    if (!place) return;
    const { province_id, city_id } = place;
    // The province empties the city.
    form.set('province_id' as Name<V>, province_id as V[Name<V>], { city_id } as unknown as Partial<V>);
    focusSoon(form.idOf(name));
  };
  return (
    <>
      <Typed {...props} />
      <div role="status">
        {place && (
          <Group gap="sm" mt={6}>
            <Text size="sm">{place.words}</Text>
            <Button size="compact-sm" variant="default" onClick={take}>
              {t('take_place')}
            </Button>
          </Group>
        )}
      </div>
    </>
  );
}

function usePlace({ postal_code, country_id, province_id, city_id }: AddressValues) {
  const into = useLocale();
  const provinces = useLookup('provinces');
  const cities = useLookup('cities');
  const own = useOption('default_country') ?? 1;
  const [first] = useState(postal_code);
  const code = country_id === own && postal_code !== first ? postalCode(postal_code) : null;
  const { data } = useQuery({ ...queryOf(api.addresses.place, { postal_code: code ?? '' }), enabled: code !== null });
  if (code === null || !data || data.province_id === null) return null;
  const same = data.province_id === province_id && (data.city_id === null || data.city_id === city_id);
  if (same) return null;
  const names = [nameOf(cities.byId(data.city_id), into), nameOf(provinces.byId(data.province_id), into)];
  return { ...data, words: names.filter(Boolean).join(', ') };
}
