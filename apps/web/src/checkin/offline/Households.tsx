import { Anchor, Card, Group, Stack } from '@mantine/core';
import type { KeptHousehold } from '@resa/contract/offline';
import { nameOf, useLookup } from '../../local/lookups.ts';
import { useLocale, useT } from '../../local/texts.ts';
import { EligibilityBadge } from '../../people/EligibilityBadge.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Empty } from '../../ui/Empty.tsx';
import styles from '../checkin.module.css';
import { ArriveButton } from './ArriveButton.tsx';

interface Props {
  rows: readonly KeptHousehold[];
  typed: string;
  onShow: (row: KeptHousehold) => void;
  onNoted: () => void;
}

/** The households of the day by the clock, with one button each. */
export function Households({ rows, typed, onShow, onNoted }: Props) {
  const t = useT();
  const locale = useLocale();
  const types = useLookup('appointment_types');
  const time = (row: KeptHousehold) => <span className="tabular">{row.start_date_time.slice(11, 16)}</span>;
  const number = (row: KeptHousehold) => <span className="tabular">{row.file_number}</span>;
  const type = (row: KeptHousehold) => nameOf(types.byId(row.appointment_type_id), locale);
  const name = (row: KeptHousehold) => (
    <Anchor component="button" type="button" fw={600} ta="left" onClick={() => onShow(row)}>
      {row.name}
    </Anchor>
  );
  const columns: Column<KeptHousehold>[] = [
    { name: 'start_date_time', label: 'time', width: 84, cell: time },
    { name: 'name', label: 'client', heads: true, cell: name },
    { name: 'file_number', label: 'file_number', cell: number },
    { name: 'appointment_type_id', label: 'appointment_type', cell: type },
    { name: 'eligibility', label: 'served_verdict', cell: (row) => <EligibilityBadge eligibility={row.eligibility} /> },
    {
      own: 'check_in',
      label: 'check_in',
      silent: true,
      align: 'right',
      cell: (row) => <ArriveButton row={row} onNoted={onNoted} />,
    },
  ];
  return (
    <DataTable
      label={t('checkin_expected')}
      columns={columns}
      rows={rows}
      rowKey={({ appointment_id }) => appointment_id}
      empty={<Empty text={typed.trim() === '' ? 'checkin_expected_none' : 'offline_nobody'} />}
      narrowBelow={800}
      card={(row) => (
        <Card p="md" className={styles.expected}>
          <Stack gap="xs" className={styles.grow}>
            <Group justify="space-between" wrap="nowrap">
              {name(row)}
              {time(row)}
            </Group>
            <Group gap="sm">
              {number(row)}
              <span>{type(row)}</span>
              <EligibilityBadge eligibility={row.eligibility} />
            </Group>
          </Stack>
          <div className={styles.act}>
            <ArriveButton row={row} onNoted={onNoted} />
          </div>
        </Card>
      )}
    />
  );
}
