import { Alert, Card, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { failureText } from '../api.ts';
import { clearCurrentClient, makeCurrent } from '../local/current-client.ts';
import { useT } from '../local/texts.ts';
import { Empty } from '../ui/Empty.tsx';
import { Failed } from '../ui/Failed.tsx';
import { Appointments } from './Appointments.tsx';
import { arrivedAt } from './arrived-at.ts';
import { ConsentsAgain } from './ConsentsAgain.tsx';
import { type Appointment, dueToday, type Found } from './check.ts';
import styles from './checkin.module.css';
import { Notes } from './Notes.tsx';
import { Person } from './Person.tsx';
import { type HouseholdSearch, searchQuery } from './queries.ts';
import { useCheckIn } from './useCheckIn.ts';
import type { Place } from './usePlace.ts';
import { Verdict } from './Verdict.tsx';

interface Props {
  search: HouseholdSearch;
  place: Place;
  /** Something is typed in the search, which keeps the focus. */
  searching: boolean;
  /** Shows another person of the household instead. */
  onShow: (file_number: number) => void;
  onServed: () => void;
}

/** The household found, or why nothing was found. */
export function Household(props: Props) {
  const { search, place } = props;
  const { data, error, refetch, isFetching, isFetchedAfterMount } = useQuery(searchQuery(search, place.id));
  // The result of an earlier scan of the same card may be out of date: the card replaced, the household served.
  const isUnknown = isFetchedAfterMount && data?.code === 'client_not_found';
  // The bar would offer to serve somebody else than whose card was scanned.
  useEffect(() => {
    if (isUnknown) clearCurrentClient();
  }, [isUnknown]);
  if (!isFetchedAfterMount) return <Waiting />;
  if (data?.code === 'client_not_found')
    return (
      <div role="alert">
        <Empty text="w_client_not_found">
          <Text c="dimmed" className="tabular">
            {search.file_number}
          </Text>
        </Empty>
      </div>
    );
  if (data) return <Served found={data} {...props} />;
  if (error && !isFetching)
    return (
      <div role="alert">
        <Failed text={failureText(error, 'e_get_data')} onRetry={() => void refetch()} />
      </div>
    );
  return <Waiting />;
}

function Served({ found, search, place, searching, onShow, onServed }: { found: Found } & Props) {
  const t = useT();
  const { client, today, check } = found;
  const { checkIn, isBusy } = useCheckIn({ place, today, search }, onServed);
  const person = { client_id: client.id, file_number: client.file_number };
  const acting = { today, isBusy, onCheckIn: (row: Appointment) => void checkIn(row, person) };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each person, so that the user can put them away.
  useEffect(() => {
    const { id, file_number, name, client_state_type_id, photo } = client;
    makeCurrent({ id, file_number, name, client_state_type_id, photo });
  }, [client.id]);
  return (
    <Stack gap="lg">
      <Announced found={found} />
      {check && (
        <Alert color="orange" role="alert" icon={<IconAlertTriangle aria-hidden />}>
          {t(checks[check])}
        </Alert>
      )}
      <ConsentsAgain found={found} />
      <div className={styles.frame}>
        <div className={styles.counter}>
          <Person found={found} />
          <Verdict found={found} place={place} acting={acting} searching={searching} onShow={onShow} />
          <Notes key={place.id} found={found} folded={place.faces_queue === 1} />
        </div>
      </div>
      <Appointments found={found} place={place} acting={acting} />
    </Stack>
  );
}

const checks = { card_replaced: 'checkin_card_replaced', plain_number: 'checkin_plain_number' } as const;

/** Announced by screen readers when the household is shown. */
function Announced({ found }: { found: Found }) {
  const t = useT();
  const { name, file_number } = found.client;
  const count = dueToday(found.all_appointments, found.today).length;
  const time = count === 0 ? arrivedAt(found) : undefined;
  return (
    <VisuallyHidden role="status">
      {t('checkin_found', { name, file_number, count })} {time && t('checkin_arrived_at', { time })}
    </VisuallyHidden>
  );
}

function Waiting() {
  const t = useT();
  return (
    <Stack gap="lg" role="status" aria-label={t('loading')}>
      <div className={styles.frame}>
        <div className={styles.counter}>
          <Card p="md" className={styles.who}>
            <Skeleton height={128} circle mb="sm" />
            <Skeleton height={24} maw={320} />
          </Card>
          <Skeleton height={280} className={styles.verdict} />
        </div>
      </div>
    </Stack>
  );
}
