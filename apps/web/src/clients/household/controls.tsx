/** The controls of a person who joins a household: who it is, and who moves along. */
import { Alert, Button, Group, Input, Select, Stack, Text } from '@mantine/core';
import { isHeadOrSingle, ROLE } from '@resa/rules/person/family';
import { useEffect, useEffectEvent, useState } from 'react';
import { api, failureText } from '../../api.ts';
import { textOf } from '../../edit/faults.ts';
import type { ControlProps } from '../../edit/fields.ts';
import { focusSoon } from '../../edit/focusSoon.ts';
import { type TextKey, useT } from '../../local/texts.ts';
import { SearchPerson } from '../../people/SearchPerson.tsx';
import { useRoles } from './Role.tsx';
import type { MemberField, Mover, Values } from './useMemberForm.ts';

/** The person who joins, found by a search, with everyone they live with. */
export function Person({ form, name, field, autoFocus }: ControlProps<Values, MemberField>) {
  const t = useT();
  const [failed, setFailed] = useState<TextKey | null>(null);
  const { client, name: called, from } = form.values;
  const fault = form.faults.client;
  const pick = async ({ id }: { id: number }) => {
    try {
      const { persons } = await api.families.searchAddFamily({ client_id: id });
      const [chosen, ...others] = persons;
      setFailed(null);
      form.set('client', id, { name: chosen?.name ?? '', from: chosen?.group_id ?? null, moving: others.map(moverOf) });
      form.leave('client');
      focusSoon(form.idOf(name));
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
            form.set('client', null, { name: '', from, moving: [] });
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

const moverOf = ({
  id,
  name,
  group_role_type_id,
}: {
  id: number;
  name: string;
  group_role_type_id: number;
}): Mover => ({
  ...{ client_id: id, name },
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
