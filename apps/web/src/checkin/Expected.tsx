import { Anchor, Card, Group, Stack, Text, Title } from '@mantine/core';
import { foldedMatch } from '@resa/rules/text/fold';
import { useQuery } from '@tanstack/react-query';
import { failureText } from '../api.ts';
import { useT } from '../local/texts.ts';
import { EligibilityBadge } from '../people/EligibilityBadge.tsx';
import { FileNumber } from '../people/FileNumber.tsx';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { Empty } from '../ui/Empty.tsx';
import { TypeName } from './AppointmentCard.tsx';
import { CheckInButton } from './CheckInButton.tsx';
import type { Expected as Found } from './check.ts';
import styles from './checkin.module.css';
import { PaperButton } from './PaperButton.tsx';
import { expectedAt } from './queries.ts';
import { useCheckIn } from './useCheckIn.ts';
import type { Place } from './usePlace.ts';

type Row = Found['rows'][number];

interface Props {
  place: Place;
  /** The text in the search: it narrows the list. */
  typed: string;
  onShow: (file_number: number) => void;
  onServed: () => void;
}

/** The households that have yet to come today, by the clock, with one button each. */
export function Expected({ place, typed, onShow, onServed }: Props) {
  const t = useT();
  const { data, error, isPending, refetch } = useQuery(expectedAt(place.id));
  const found = data?.code === 'Ok' ? data : undefined;
  const { checkIn, isBusy } = useCheckIn({ place, today: found?.today ?? '' }, onServed);
  if (found?.booked === 0) return <Empty text="checkin_ready" hint="checkin_ready_hint" />;
  const rows = found?.rows.filter(({ name, file_number }) => foldedMatch(`${name} ${file_number}`, typed));
  const acting = { today: found?.today ?? '', isBusy };
  const button = (row: Row) => (
    <CheckInButton
      row={row}
      label={t('checkin_check_in_person', { name: row.name, time: timeOf(row) })}
      onCheckIn={() => void checkIn(row, row)}
      {...acting}
    />
  );
  const columns: Column<Row>[] = [
    { name: 'start_date_time', label: 'time', width: 84, cell: (row) => <Time row={row} /> },
    { name: 'name', label: 'client', heads: true, cell: (row) => <Name row={row} onShow={onShow} /> },
    { name: 'file_number', label: 'file_number', cell: (row) => <FileNumber {...row} id={row.client_id} /> },
    { name: 'appointment_type_id', label: 'appointment_type', cell: (row) => <TypeName row={row} /> },
    { name: 'eligibility', label: 'served_verdict', cell: (row) => <EligibilityBadge eligibility={row.eligibility} /> },
    { own: 'check_in', label: 'check_in', silent: true, align: 'right', cell: button },
  ];
  return (
    <section aria-labelledby="checkin_expected">
      <Group justify="space-between" align="baseline" mb="xs">
        <Title order={2} size="h3" id="checkin_expected">
          {t('checkin_expected')}
        </Title>
        {found && (
          <Group gap="sm">
            <Text role="status" className="tabular">
              {t('checkin_arrived', { arrived: found.arrived, booked: found.booked })}
            </Text>
            {found.rows.length > 0 && <PaperButton place={place} />}
          </Group>
        )}
      </Group>
      <DataTable
        label={t('checkin_expected')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        loading={isPending}
        {...(error && { failed: failureText(error, 'e_get_data'), onRetry: () => void refetch() })}
        empty={<Empty text={typed.trim() === '' ? 'checkin_expected_none' : 'checkin_expected_nobody'} />}
        narrowBelow={800}
        card={(row) => (
          <Card p="md" className={styles.expected}>
            <Stack gap="xs" className={styles.grow}>
              <Group justify="space-between" wrap="nowrap">
                <Name row={row} onShow={onShow} />
                <Time row={row} />
              </Group>
              <Group gap="sm">
                <FileNumber {...row} id={row.client_id} />
                <TypeName row={row} />
                <EligibilityBadge eligibility={row.eligibility} />
              </Group>
            </Stack>
            <div className={styles.act}>{button(row)}</div>
          </Card>
        )}
      />
    </section>
  );
}

const timeOf = ({ start_date_time }: Row) => start_date_time.slice(11, 16);
const Time = ({ row }: { row: Row }) => <span className="tabular">{timeOf(row)}</span>;

function Name({ row, onShow }: { row: Row; onShow: (file_number: number) => void }) {
  return (
    <Anchor component="button" type="button" fw={600} ta="left" onClick={() => onShow(row.file_number)}>
      {row.name}
    </Anchor>
  );
}
