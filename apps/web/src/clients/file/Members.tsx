/** The household: each person leads to their own file (000 §2 "Family dialog"). */

import { Text } from '@mantine/core';
import type { Member } from '@resa/contract/persons';
import { isHeadOrSingle } from '@resa/rules/person/family';
import { nameOf, useLookup } from '../../local/lookups.ts';
import { useLocale, useT } from '../../local/texts.ts';
import { PersonCard } from '../../people/PersonCard.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import type { ClientFileData } from '../client-file.ts';
import { useMemberColumns } from '../useMemberColumns.tsx';

export function Members({ file }: { file: ClientFileData }) {
  const t = useT();
  const locale = useLocale();
  const roles = useLookup('family_role_types');
  const columns = useColumns(file.client.id);
  return (
    <DataTable
      label={t('tab_family')}
      columns={columns}
      rows={file.members}
      rowKey={(row) => row.client_id}
      card={(row) => (
        <PersonCard person={{ ...row, id: row.client_id }}>
          <Text size="sm">{nameOf(roles.byId(row.group_role_type_id), locale)}</Text>
        </PersonCard>
      )}
    />
  );
}

function useColumns(own: number): Column<Member>[] {
  const { file_number, role, dob, age, gender } = useMemberColumns();
  return [
    {
      ...file_number,
      cell: (row) =>
        row.client_id === own ? <span className="tabular">{row.file_number}</span> : file_number.cell(row),
    },
    { name: 'name', label: 'name', cell: (row) => <Text fw={row.client_id === own ? 600 : 400}>{row.name}</Text> },
    {
      ...role,
      cell: (row) => (
        <Text fw={isHeadOrSingle(row.group_role_type_id) ? 600 : 400} component="span">
          {role.cell(row)}
        </Text>
      ),
    },
    dob,
    age,
    gender,
    {
      name: 'client_state_type_id',
      label: 'state',
      cell: (row) => <StateBadge kind="client_state" id={row.client_state_type_id} />,
    },
  ];
}
