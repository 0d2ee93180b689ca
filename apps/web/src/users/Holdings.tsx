/** The expanded part of a user's row: a switch for every role and location; each change is saved immediately. */
import { Chip, Group, Stack, Text } from '@mantine/core';
import type { UserRow } from '@resa/contract/users';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, codeText, failureText } from '../api.ts';
import { useSession } from '../local/session.ts';
import { type TextKey, useLocale, useT } from '../local/texts.ts';
import { queryOf, refreshed } from '../queries.ts';
import { notify } from '../ui/notify.ts';

type Held = Pick<UserRow, 'roles' | 'locations'>;

export function Holdings({ row }: { row: UserRow }) {
  const t = useT();
  const locale = useLocale();
  const { locations } = useSession();
  const { data } = useQuery(queryOf(api.roles.choices, {}));
  const { shownHoldings, toggle } = useToggles(row);
  const closed = row.active === 0 || row.closed === 'own' || row.closed === 'administrators';
  const others = shownHoldings.locations.filter((id) => !locations.some((one) => one.id === id)).length;
  const why = whyClosed(row);
  return (
    <Stack gap="sm" py={4}>
      {why && (
        <Text size="sm" c="dimmed">
          {t(why)}
        </Text>
      )}
      <Toggles
        title="roles_title"
        name={row.name}
        chosen={shownHoldings.roles}
        choices={(data?.rows ?? []).map((role) => ({
          id: role.id,
          label: role[`lang_${locale}`],
          // A user has one role at least.
          disabled:
            closed ||
            row.closed === 'holds_more' ||
            role.may_give === 0 ||
            (shownHoldings.roles.length === 1 && shownHoldings.roles.includes(role.id)),
        }))}
        onToggle={(roles) => toggle({ roles })}
      />
      <Toggles
        title="locations_title"
        name={row.name}
        chosen={shownHoldings.locations}
        choices={locations.map(({ id, name }) => ({ id, label: name, disabled: closed }))}
        onToggle={(ids) => toggle({ locations: ids })}
      />
      {others > 0 && (
        <Text size="sm" c="dimmed">
          {t('user_other_locations', { count: others })}
        </Text>
      )}
    </Stack>
  );
}

/** Why not everything about a user can be changed. */
export function whyClosed({ active, closed }: Pick<UserRow, 'active' | 'closed'>): TextKey | null {
  if (active === 0) return 'e_user_inactive';
  if (closed === 'own') return 'user_closed_own';
  if (closed === 'administrators') return 'user_closed_administrators';
  return closed === 'holds_more' ? 'user_closed_holds_more' : null;
}

interface TogglesProps {
  title: TextKey;
  name: string;
  chosen: readonly number[];
  choices: readonly { id: number; label: string; disabled: boolean }[];
  onToggle: (ids: number[]) => void;
}

function Toggles({ title, name, chosen, choices, onToggle }: TogglesProps) {
  const t = useT();
  return (
    <Stack gap={0} role="group" aria-label={t('field_of', { field: t(title), name })}>
      <Text size="sm" fw={550} mb={6}>
        {t(title)}
      </Text>
      <Group gap={6}>
        {choices.map(({ id, label, disabled }) => (
          <Chip
            key={id}
            size="sm"
            variant="outline"
            checked={chosen.includes(id)}
            disabled={disabled}
            onChange={(on) => onToggle(on ? [...chosen, id] : chosen.filter((one) => one !== id))}
          >
            {label}
          </Chip>
        ))}
      </Group>
    </Stack>
  );
}

/** Shows a toggle immediately, and saves one after the other, so that none overtakes another. */
function useToggles(row: UserRow) {
  const [typed, setTyped] = useState<Held | null>(null);
  const latest = useRef(row);
  const line = useRef<Promise<void>>(Promise.resolve());
  if (row.row_version > latest.current.row_version) latest.current = row;
  const shownHoldings: Held = typed ?? row;

  const save = async (holdings: Held) => {
    const { id, name, email, row_version } = latest.current;
    try {
      const answer = await api.users.update({ row: { id, name, email, row_version, ...holdings } });
      if (answer.code === 'Ok' || answer.code === 'stale') latest.current = answer.row;
      if (answer.code !== 'Ok') notify.error(codeText('users.update', answer.code, 'e_saving'));
    } catch (failure) {
      notify.error(failureText(failure, 'e_saving'));
    }
  };
  const toggle = (change: Partial<Held>) => {
    const holdings = { roles: shownHoldings.roles, locations: shownHoldings.locations, ...change };
    setTyped(holdings);
    const saving = line.current.then(() => save(holdings));
    line.current = saving;
    void saving.then(async () => {
      if (line.current !== saving) return;
      await refreshed();
      if (line.current === saving) setTyped(null);
    });
  };
  return { shownHoldings, toggle };
}
