import type { Member } from '@resa/contract/persons';
import { nameOf, useLookup } from '../local/lookups.ts';
import { useLocale } from '../local/texts.ts';
import { FileNumber } from '../people/FileNumber.tsx';
import { DateText } from '../ui/DateText.tsx';

/** The columns about members that every table of a household has, for the table to put in its own order. */
export function useMemberColumns() {
  const locale = useLocale();
  const roles = useLookup('family_role_types');
  const genders = useLookup('genders');
  return {
    file_number: {
      name: 'file_number',
      label: 'file_number',
      cell: ({ client_id, file_number, name }: Member) => (
        <FileNumber id={client_id} file_number={file_number} name={name} />
      ),
    },
    role: {
      name: 'group_role_type_id',
      label: 'family_role',
      cell: (row: Member) => nameOf(roles.byId(row.group_role_type_id), locale),
    },
    dob: { name: 'dob', label: 'dob', cell: (row: Member) => <DateText value={row.dob} /> },
    age: { name: 'age', label: 'age', align: 'right' },
    gender: {
      name: 'gender_type_id',
      label: 'gender',
      cell: (row: Member) => nameOf(genders.byId(row.gender_type_id), locale),
    },
  } as const;
}
