/** The controls for adding a person to a household: the person, and the members who move with them. */
import { Alert, Button, Group, Input, List, Radio, Select, Stack, Text } from '@mantine/core';
import type { Joining } from '@resa/contract/families';
import { ADULT_AGE, isHeadOrSingle, ROLE } from '@resa/rules/person/family';
import { addDays, isDate } from '@resa/rules/time/dates';
import { useEffect, useEffectEvent, useState } from 'react';
import { api, failureText } from '../../api.ts';
import { textOf } from '../../forms/faults.ts';
import type { ControlProps } from '../../forms/fields.ts';
import { focusLater, focusSoon } from '../../forms/focusSoon.ts';
import { useCan } from '../../local/session.ts';
import { type TextKey, useT } from '../../local/texts.ts';
import { SearchPerson } from '../../people/SearchPerson.tsx';
import { Dated } from '../../ui/Dated.tsx';
import { useRoles } from './Role.tsx';
import { type MemberField, type Mover, NOBODY_JOINS, needsHead, type Values } from './useMemberForm.ts';

/** The person who joins, found by a search, with everyone they live with. */
export function Person({ form, name, field, autoFocus }: ControlProps<Values, MemberField>) {
  const t = useT();
  const [failed, setFailed] = useState<TextKey | null>(null);
  const { client, name: called, from } = form.values;
  const fault = form.faults.client;
  const pick = async ({ id }: { id: number }) => {
    const focus = focusLater();
    try {
      const { persons } = await api.families.searchAddFamily({ client_id: id });
      const [chosen, ...others] = persons;
      setFailed(null);
      form.set('client', id, {
        ...NOBODY_JOINS,
        name: chosen?.name ?? '',
        from: chosen?.group_id ?? null,
        moving: others.map(moverOf),
        heads: isHeadOrSingle(chosen?.group_role_type_id ?? null),
        address: chosen?.address ?? null,
      });
      form.leave('client');
      focus(form.idOf(name));
    } catch (failure) {
      setFailed(failureText(failure, 'e_get_data'));
    }
  };
  const begin = useEffectEvent(() => {
    if (field.joins && form.values.client === null) void pick({ id: field.joins });
  });
  useEffect(() => begin(), []);
  if (client === null) {
    return (
      <Stack gap={4}>
        <SearchPerson
          label={t('member_person')}
          help="search_person_help"
          id={form.idOf(name)}
          autoFocus={autoFocus === true}
          onPick={(person) => void pick(person)}
        />
        {(failed || fault) && <Input.Error>{failed ? t(failed) : fault && textOf(t, fault)}</Input.Error>}
      </Stack>
    );
  }
  return (
    <Stack gap={4}>
      <Group justify="space-between">
        <Text id={form.idOf(name)} tabIndex={-1} fw={600}>
          {called}
        </Text>
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => {
            form.set('client', null, { ...NOBODY_JOINS, from });
            focusSoon(form.idOf(name));
          }}
        >
          {t('choose_another_person')}
        </Button>
      </Group>
      {fault && <Input.Error>{textOf(t, fault)}</Input.Error>}
    </Stack>
  );
}

const moverOf = ({ id, name, group_role_type_id, age, address }: Joining): Mover => ({
  client_id: id,
  name,
  lives_as: group_role_type_id,
  age,
  address,
  group_role_type_id:
    isHeadOrSingle(group_role_type_id) || group_role_type_id === ROLE.partner ? null : group_role_type_id,
});

/** The rest of the person's household, each with their role in the new one. */
export function Moving({ form, name, field }: ControlProps<Values, MemberField>) {
  const t = useT();
  const roles = useRoles(field.partner === true);
  const fault = form.faults.moving;
  const { moving } = form.values;
  const give = (client_id: number, role: string | null) =>
    form.set(
      'moving',
      moving.map((one) => (one.client_id === client_id ? { ...one, group_role_type_id: Number(role) } : one)),
    );
  return (
    <Stack gap="xs" id={form.idOf(name)} tabIndex={-1}>
      <Alert color="blue">{t('moving_help', { count: moving.length })}</Alert>
      {moving.map(({ client_id, name: called, group_role_type_id }) => (
        <Select
          key={client_id}
          label={t('role_of', { name: called })}
          data={roles}
          value={group_role_type_id === null ? null : String(group_role_type_id)}
          placeholder={t('choose_one')}
          allowDeselect={false}
          withAsterisk
          aria-required
          error={fault && group_role_type_id === null && textOf(t, fault)}
          onChange={(role) => give(client_id, role)}
        />
      ))}
    </Stack>
  );
}

/** Chooses whether the person moves without the rest of their household, or all of them move. */
export function WhoMoves({ form, name }: ControlProps<Values, MemberField>) {
  const t = useT();
  const { alone, name: called, moving } = form.values;
  return (
    <Radio.Group
      id={form.idOf(name)}
      label={t('moving_who', { count: moving.length })}
      value={alone ? 'alone' : 'all'}
      onChange={(value) => form.set('alone', value === 'alone', { next_head: null, partner_role: null })}
    >
      <Stack gap="xs" mt={6}>
        <Radio value="all" label={t('moving_all')} />
        <Radio value="alone" label={t('moving_alone', { name: called })} />
      </Stack>
    </Radio.Group>
  );
}

/** Chooses the next head of a household whose head leaves: an adult of those who stay. */
export function NextHead({ form, name }: ControlProps<Values, MemberField>) {
  const t = useT();
  const may = useCan()('switch_of_family_head');
  const { moving, next_head } = form.values;
  const fault = form.faults.next_head;
  const adults = moving.filter(({ age }) => age !== null && age >= ADULT_AGE);
  if (!may || adults.length === 0)
    return (
      <Alert color="orange" id={form.idOf(name)} tabIndex={-1}>
        {t(may ? 'w_no_family_head_candidates' : 'next_head_not_allowed')}
      </Alert>
    );
  return (
    <Select
      id={form.idOf(name)}
      label={t('next_head')}
      description={t('next_head_help')}
      data={adults.map((adult) => ({ value: String(adult.client_id), label: adult.name }))}
      value={next_head === null ? null : String(next_head)}
      placeholder={t('choose_one')}
      allowDeselect={false}
      withAsterisk
      aria-required
      error={fault && textOf(t, fault)}
      onChange={(value) => form.set('next_head', Number(value), { partner_role: null })}
      onBlur={() => form.leave('next_head')}
    />
  );
}

/** The addresses that end when these people join, each the day before. */
export function EndingAddresses({ values }: { values: Values }) {
  const t = useT();
  const { client, name, address, alone, moving, date_start } = values;
  if (client === null || !isDate(date_start)) return null;
  if (needsHead(values)) return address && <Text size="sm">{t('joining_leaves_address', { name, address })}</Text>;
  const ending = [{ client_id: client, name, address }, ...(alone ? [] : moving)].filter((one) => one.address);
  if (ending.length === 0) return null;
  return (
    <List size="sm" withPadding={false}>
      {ending.map((one) => (
        <List.Item key={one.client_id}>
          <Dated>
            {t('joining_ends_address', {
              name: one.name,
              address: one.address ?? '',
              date: addDays(date_start, -1),
            })}
          </Dated>
        </List.Item>
      ))}
    </List>
  );
}
