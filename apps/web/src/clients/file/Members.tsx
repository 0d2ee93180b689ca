/** The household: each person leads to his own file (000 §2 "Family dialog"). */

import { Text } from '@mantine/core';
import type { Member } from '@resa/contract/persons';
import { isHeadOrSingle } from '@resa/rules/family';
import { nameOf, useLookup } from '../../local/lookups.ts';
import { useLocale, useT } from '../../local/texts.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { DateText } from '../../ui/DateText.tsx';
import { FileNumber } from '../../ui/FileNumber.tsx';
import { PersonCard } from '../../ui/PersonCard.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import type { ClientFileData } from '../client-file.ts';

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
  const locale = useLocale();
  const roles = useLookup('family_role_types');
  const genders = useLookup('genders');
  return [
    {
      name: 'file_number',
      label: 'file_number',
      cell: (row) =>
        row.client_id === own ? (
          <span className="tabular">{row.file_number}</span>
        ) : (
          <FileNumber id={row.client_id} file_number={row.file_number} name={row.name} />
        ),
    },
    { name: 'name', label: 'name', cell: (row) => <Text fw={row.client_id === own ? 600 : 400}>{row.name}</Text> },
    {
      name: 'group_role_type_id',
      label: 'family_role',
      cell: (row) => (
        <Text fw={isHeadOrSingle(row.group_role_type_id) ? 600 : 400} component="span">
          {nameOf(roles.byId(row.group_role_type_id), locale)}
        </Text>
      ),
    },
    { name: 'dob', label: 'dob', cell: (row) => <DateText value={row.dob} /> },
    { name: 'age', label: 'age', align: 'right' },
    { name: 'gender_type_id', label: 'gender', cell: (row) => nameOf(genders.byId(row.gender_type_id), locale) },
    {
      name: 'client_state_type_id',
      label: 'state',
      cell: (row) => <StateBadge kind="client_state" id={row.client_state_type_id} />,
    },
  ];
}
