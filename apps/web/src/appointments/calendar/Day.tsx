import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { failureText } from '../../api.ts';
import { useT } from '../../local/texts.ts';
import { Note } from '../Note.tsx';
import { dayOf } from '../queries.ts';
import { Board } from './Board.tsx';
import { ChosenTime } from './ChosenTime.tsx';
import styles from './calendar.module.css';
import { DayHead } from './DayHead.tsx';
import { DayList } from './DayList.tsx';
import type { CalendarState } from './useCalendar.ts';
import { useDragging } from './useDragging.ts';

/** The chosen day (001 §2.7): a board of its times by type, and the list of who comes beside it. */
export function Day({ calendar, location }: { calendar: CalendarState; location: number }) {
  const t = useT();
  const { date, slot } = calendar;
  const { data, error, refetch, isFetching } = useQuery(dayOf(location, date));
  const dragging = useDragging();
  const pressed = useRef(false);
  const rows = data?.appointments;
  return (
    <>
      <DayHead calendar={calendar} location={location} />
      <div className={`${styles.board} ${styles.onScreen}`}>
        {!data && !error && <Skeleton h={220} />}
        {data && (
          <Board
            slots={data.group.slots}
            rows={data.appointments}
            calendar={calendar}
            dragging={dragging}
            onPress={({ time, place_appointment_type_id: plan }) => {
              pressed.current = true;
              calendar.toggleSlot({ time, plan });
            }}
          />
        )}
      </div>
      <div className={styles.list}>
        {rows && error && (
          <Note hue="orange" live>
            {t('rows_not_renewed')}
            <Button variant="default" size="xs" ml="sm" onClick={() => void refetch()}>
              {t('try_again')}
            </Button>
          </Note>
        )}
        {slot && data && (
          <ChosenTime calendar={calendar} location={location} pressed={pressed} slots={data.group.slots} />
        )}
        <DayList
          calendar={calendar}
          location={location}
          rows={rows}
          dragging={dragging}
          waiting={data && (data.waiting.find((one) => one.date === date)?.count ?? 0)}
          loading={isFetching}
          failed={rows ? null : error && failureText(error, 'e_get_data')}
          onRetry={() => void refetch()}
        />
      </div>
    </>
  );
}
