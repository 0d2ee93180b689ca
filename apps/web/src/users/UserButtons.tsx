import { Group } from '@mantine/core';
import type { UserRow } from '@resa/contract/users';
import {
  IconDevices,
  IconLinkOff,
  IconLockOpen,
  IconMailForward,
  IconPencil,
  IconShieldQuestion,
  IconTrash,
} from '@tabler/icons-react';
import { useIsAdministrator } from '../local/session.ts';
import { useConfig } from '../session/index.ts';
import { RowButton } from '../ui/RowButton.tsx';
import { whyClosed } from './Holdings.tsx';
import type { useUserActs } from './useUserActs.ts';

interface Props {
  row: UserRow;
  acts: ReturnType<typeof useUserActs>;
  onEdit: (id: number) => void;
  /** Shows what the user may do, and why. */
  onExplain: (id: number) => void;
  /** Shows their open sessions. */
  onWatch: (id: number) => void;
}

/**
 * The actions on a user: invite again, reset the second step, disconnect from the provider, rights, open sessions,
 * edit, delete.
 */
export function UserButtons({ row, acts, onEdit, onExplain, onWatch }: Props) {
  const isAdministrator = useIsAdministrator();
  const provider = useConfig()?.provider?.name ?? '';
  return (
    <Group gap={2} justify="flex-end" wrap="nowrap">
      {row.invitable === 1 && row.closed !== 'administrators' && (
        <RowButton
          icon={IconMailForward}
          label="invite_again"
          of="invite_again_of"
          name={row.name}
          onClick={() => void acts.invite(row)}
        />
      )}
      {(row.second_step === 1 || row.passkeys === 1) && row.closed !== 'own' && isAdministrator && (
        <RowButton
          icon={IconLockOpen}
          label="reset_second_step"
          of="reset_second_step_of"
          name={row.name}
          onClick={() => void acts.resetSecondStep(row)}
        />
      )}
      {row.bound_since !== null && row.closed !== 'own' && isAdministrator && (
        <RowButton
          icon={IconLinkOff}
          label="unbind_user"
          of="unbind_user_of"
          name={row.name}
          onClick={() => void acts.unbind(row, provider)}
        />
      )}
      <RowButton
        icon={IconShieldQuestion}
        label="user_rights"
        of="user_rights_of"
        name={row.name}
        onClick={() => onExplain(row.id)}
      />
      <RowButton
        icon={IconDevices}
        label="profile_sessions"
        of="user_sessions_of"
        name={row.name}
        disabled={row.active === 0}
        onClick={() => onWatch(row.id)}
      />
      <RowButton
        icon={IconPencil}
        label="edit"
        of="edit_of"
        name={row.name}
        disabled={row.active === 0 || row.closed === 'administrators'}
        opens
        onClick={() => onEdit(row.id)}
      />
      <RowButton
        icon={IconTrash}
        label={row.removable === 1 ? 'delete' : (whyClosed({ active: 1, closed: row.closed }) ?? 'user_kept')}
        of="delete_of"
        name={row.name}
        disabled={row.removable === 0}
        danger
        onClick={() => void acts.remove(row)}
      />
    </Group>
  );
}
