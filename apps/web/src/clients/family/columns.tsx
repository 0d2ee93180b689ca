import { Text } from '@mantine/core';
import type { FamilyMember } from '@resa/contract/persons';
import { CLIENT_STATE } from '@resa/rules/person/client-state';
import type { ReactNode } from 'react';
import { nameOf, useLookup } from '../../local/lookups.ts';
import { useLocale } from '../../local/texts.ts';
import type { Column } from '../../ui/DataTable.tsx';
import { DateText } from '../../ui/DateText.tsx';
import { useMemberColumns } from '../useMemberColumns.tsx';

/** The columns of the family dialog, in the order of the specification; `level` renders the last one. */
export function useColumns(level: (member: FamilyMember) => ReactNode): Column<FamilyMember>[] {
  const { file_number, role, dob, age, gender } = useMemberColumns();
  return [
    file_number,
    { name: 'name', label: 'name', cell: (row) => <Name member={row} /> },
    { name: 'date_start', label: 'member_since', cell: (row) => <DateText value={row.date_start} /> },
    { name: 'date_end', label: 'member_until', cell: (row) => <DateText value={row.date_end} /> },
    role,
    dob,
    age,
    gender,
    { name: 'education_level_id', label: 'education_level', cell: level },
  ];
}

/** A pending person's state is written beside the red (000 O-09). */
function Name({ member }: { member: FamilyMember }) {
  const locale = useLocale();
  const states = useLookup('client_state_types');
  return (
    <>
      {member.name}
      {member.client_state_type_id === CLIENT_STATE.pending && (
        <Text span inherit>
          {` (${nameOf(states.byId(CLIENT_STATE.pending), locale)})`}
        </Text>
      )}
    </>
  );
}
