import { Group, Text } from '@mantine/core';
import { isHeadOrSingle } from '@resa/rules/person/family';
import type { Column } from '../../ui/DataTable.tsx';
import { DateText } from '../../ui/DateText.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { useMemberColumns } from '../useMemberColumns.tsx';
import { Acts } from './Acts.tsx';
import { Change } from './Change.tsx';
import { MemberGap } from './MemberGap.tsx';
import type { Acting, Member } from './members.ts';

export function useColumns(acting: Acting): Column<Member>[] {
  const { file_number, role, age } = useMemberColumns();
  const { own, today, editing, missing } = acting;
  return [
    {
      ...file_number,
      cell: (row) =>
        row.client_id === own ? <span className="tabular">{row.file_number}</span> : file_number.cell(row),
    },
    {
      name: 'name',
      label: 'name',
      cell: (row) => (
        <Group gap={6}>
          <Text fw={row.client_id === own ? 600 : 400}>{row.name}</Text>
          <Change member={row} today={today} />
          <MemberGap member={row} missing={missing} />
        </Group>
      ),
    },
    {
      ...role,
      cell: (row) => (
        <Text fw={isHeadOrSingle(row.group_role_type_id) ? 600 : 400} component="span">
          {role.cell(row)}
        </Text>
      ),
    },
    {
      name: 'date_start',
      label: 'member_since',
      cell: ({ date_start, date_end }) => (
        <>
          <DateText value={date_start} />
          {date_end && ' – '}
          {date_end && <DateText value={date_end} />}
        </>
      ),
    },
    age,
    {
      name: 'client_state_type_id',
      label: 'state',
      cell: (row) => <StateBadge kind="client_state" id={row.client_state_type_id} />,
    },
    ...(editing
      ? [
          {
            own: 'actions',
            label: 'actions',
            silent: true,
            cell: (row: Member) => <Acts row={row} {...acting} />,
          } as const,
        ]
      : []),
  ];
}
