/**
 * The household's tab of a file (000 §2): who lives here, who will join, and, while the file is edited, changing that.
 */
import { Button, Group, Stack } from '@mantine/core';
import { IconUserPlus, IconUsersPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { api, failureText } from '../../api.ts';
import { useCan } from '../../local/session.ts';
import { useT } from '../../local/texts.ts';
import { queryOf } from '../../queries.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { useOpened } from '../../ui/useOpened.ts';
import type { ClientFileData } from '../client-file.ts';
import { MemberRow } from './MemberRow.tsx';
import { joinsBy, type Member } from './members.ts';
import { useColumns } from './useColumns.tsx';
import { ADD } from './useRemoving.ts';

const MemberDialog = lazy(() => import('./MemberDialog.tsx'));
const NewPerson = lazy(() => import('./NewPerson.tsx'));

/** `editing`: this session holds the file's lock. */
export default function Household({ file, editing }: { file: ClientFileData; editing: boolean }) {
  const t = useT();
  const may = useCan();
  const { opened, open, close } = useOpened('member');
  const { data, error, refetch } = useQuery(queryOf(api.families.list, { client_id: file.client.id }));
  const household = data && { group_id: Number(file.group_id), ...data };
  const members: Member[] | undefined = data && [...data.members, ...data.planned];
  const acting = {
    group_id: Number(file.group_id),
    own: file.client.id,
    today: file.today,
    editing,
    missing: file.info.missing,
    open,
    just_made: data?.just_made ?? [],
  };
  const columns = useColumns(acting);
  const changed = useOpenedMember(members, opened);
  return (
    <Stack gap="md">
      {editing && (
        <Group justify="flex-end" gap="xs">
          {may('add_clients') && (
            <Button variant="default" leftSection={<IconUserPlus size={18} aria-hidden />} onClick={() => open('new')}>
              {t('add_new_person')}
            </Button>
          )}
          <Button id={ADD} leftSection={<IconUsersPlus size={18} aria-hidden />} onClick={() => open('add')}>
            {t('add_member')}
          </Button>
        </Group>
      )}
      <DataTable
        label={t('tab_family')}
        columns={columns}
        rows={members}
        rowKey={(row) => row.membership_id}
        narrowBelow={1080}
        card={(row) => <MemberRow row={row} {...acting} />}
        failed={error && failureText(error, 'e_get_data')}
        onRetry={() => void refetch()}
      />
      {editing && household && (
        <Suspense>
          {opened === 'new' && <NewPerson file={file} household={household} onClose={close} />}
          {(opened === 'add' || joinsBy(opened) !== null || changed) && (
            <MemberDialog
              key={opened}
              file={file}
              household={household}
              stored={changed}
              joins={joinsBy(opened)}
              onClose={close}
            />
          )}
        </Suspense>
      )}
    </Stack>
  );
}

/** The member whose dialog is open, also after somebody else took them out of the household: what is typed there stays. */
function useOpenedMember(members: readonly Member[] | undefined, opened: string | null): Member | null {
  const [last, setLast] = useState<Member | null>(null);
  const found = members?.find(({ membership_id }) => String(membership_id) === opened);
  if (found && found !== last) setLast(found);
  return found ?? (last && String(last.membership_id) === opened ? last : null);
}
