import type { ReactNode } from 'react';
import type { Column } from '../../ui/DataTable.tsx';
import { DateText } from '../../ui/DateText.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import type { BulletinRow } from '../queries.ts';
import { State } from '../State.tsx';
import { Subject } from './Subject.tsx';

interface Props {
  onOpen: (id: number) => void;
  /** The buttons of a row; absent for users who only read. */
  actions: ((row: BulletinRow) => ReactNode) | undefined;
}

/** The columns of the list of bulletins (001 §2.13). */
export const bulletinColumns = ({ onOpen, actions }: Props): Column<BulletinRow>[] => [
  {
    name: 'bulletin_priority_type_id',
    label: 'bulletin_priority',
    cell: (row) => <StateBadge kind="bulletin_priority" id={row.bulletin_priority_type_id} />,
  },
  {
    name: 'subject',
    label: 'bulletin_subject',
    alwaysShown: true,
    cell: (row) => <Subject row={row} onOpen={onOpen} />,
  },
  {
    name: 'start_date',
    label: 'bulletin_start',
    hideOrder: 3,
    cell: (row) => <DateText value={row.start_date} />,
  },
  { name: 'end_date', label: 'bulletin_end', cell: (row) => <DateText value={row.end_date} /> },
  { name: 'request_by_name', label: 'bulletin_request_by', hideOrder: 2 },
  { name: 'active', label: 'bulletin_state', cell: (row) => <State of={row} /> },
  { name: 'created_at', label: 'created_at', hideOrder: 1, cell: (row) => <DateText value={row.created_at} /> },
  ...(actions ? [{ own: 'actions', label: 'actions', silent: true, align: 'right', cell: actions } as const] : []),
];
