import { Button, Text, Title } from '@mantine/core';
import { IconArrowBackUp, IconUserCheck } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api.ts';
import { useUndo } from '../appointments/index.ts';
import { type Arrival, useArrivals } from '../local/arrivals.ts';
import { nameOf, useLookup } from '../local/lookups.ts';
import { useLocale, useT } from '../local/texts.ts';
import { useToday } from '../local/today.ts';
import { queryOf } from '../queries.ts';
import styles from './checkin.module.css';
import type { Place } from './usePlace.ts';

/** The last five arrivals that were confirmed here today, with Undo for users who may. Screen readers announce each. */
export function Arrivals({ place, onUndone }: { place: Place; onUndone: () => void }) {
  const t = useT();
  const rows = useArrivals(place.id, useToday());
  const { nameOfClient, coming } = useNames(rows.map(({ client_id }) => client_id));
  return (
    <div aria-live="polite" aria-busy={coming}>
      {rows.length > 0 && (
        <section aria-labelledby="checkin_arrivals">
          <Title order={2} size="h3" id="checkin_arrivals" mb="xs">
            {t('checkin_arrivals')}
          </Title>
          <ul className={styles.arrivals}>
            {rows.map((row) => (
              <Row
                key={`${row.id} ${row.time}`}
                row={row}
                name={nameOfClient(row.client_id) ?? String(row.file_number)}
                onUndone={onUndone}
              />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** The names as this user may see them now; a file has none until they are read, or once it is merged or deleted. */
function useNames(client_ids: readonly number[]) {
  const ids = [...new Set(client_ids)];
  const { data, isFetching, isPlaceholderData } = useQuery({
    ...queryOf(api.clients.recent, { ids }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  const nameOfClient = (id: number) => data?.persons.find((person) => person.id === id)?.name;
  return { nameOfClient, coming: isFetching && (!data || isPlaceholderData) };
}

function Row({ row, name, onUndone }: { row: Arrival; name: string; onUndone: () => void }) {
  const t = useT();
  const locale = useLocale();
  const types = useLookup('appointment_types');
  const { may, undo } = useUndo();
  const [busy, setBusy] = useState(false);
  const takeBack = async () => {
    setBusy(true);
    const done = await undo('checked_in', row.id);
    setBusy(false);
    if (done) onUndone();
  };
  return (
    <li>
      <IconUserCheck size={18} aria-hidden className={row.undone ? styles.undone : styles.came} />
      <span className="tabular">{row.time}</span>
      <div className={styles.grow}>
        <Text fw={600} truncate title={name}>
          {name}
        </Text>
        <Text size="sm" c="dimmed" truncate>
          {row.undone ? t('checkin_undone') : nameOf(types.byId(row.appointment_type_id), locale)}
        </Text>
      </div>
      {!row.undone && may(row.booked_place_id) && (
        <Button
          variant="default"
          size="compact-sm"
          h={30}
          flex="none"
          loading={busy}
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          aria-label={t('checkin_undo_of', { name })}
          onClick={() => void takeBack()}
        >
          {t('undo')}
        </Button>
      )}
    </li>
  );
}
