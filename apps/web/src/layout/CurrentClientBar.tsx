/** The current client is shown on the screens where clients are worked with but their own file, until removed from the bar: whether they may be served, and the next act. */
import { ActionIcon, Tooltip } from '@mantine/core';
import { linkOf } from '@resa/rules/person/client-state';
import { IconCalendarPlus, IconFolder, IconUserCheck, IconX } from '@tabler/icons-react';
import { Suspense } from 'react';
import { api } from '../api.ts';
import { BookAppointment } from '../appointments/index.ts';
import { type CurrentClient, clearCurrentClient, updateCurrent, useCurrentClient } from '../local/current-client.ts';
import { useCan, useSession } from '../local/session.ts';
import { useT } from '../local/texts.ts';
import { EligibilityBadge } from '../people/EligibilityBadge.tsx';
import { ClientPhoto } from '../people/PersonCard.tsx';
import { useOnFile } from '../people/useOnFile.ts';
import { isBooked, useVerdicts } from '../people/useVerdicts.ts';
import { useEvents } from '../realtime.ts';
import { ActButton } from '../ui/ActButton.tsx';
import { StateBadge } from '../ui/StateBadge.tsx';
import { useOpened } from '../ui/useOpened.ts';
import { useOpens } from '../ui/useOpens.ts';
import { useScreen } from '../useScreen.ts';
import styles from './CurrentClientBar.module.css';

export function CurrentClientBar() {
  const person = useCurrentClient();
  const onOwnFile = useOnFile();
  const works = useWorksWithClients();
  useStateNews(onOwnFile ? null : person);
  useNameNews(person);
  // An opened file makes its client the current one, so the former one is hidden at once.
  return person && works && !onOwnFile ? <Bar key={person.id} person={person} /> : null;
}

/** Whether the screen is one of the front desk, or the dashboard, from which their work begins. */
function useWorksWithClients(): boolean {
  const screen = useScreen();
  return screen?.path === '/' || screen?.crumbs?.[0] === 'group_front_desk';
}

function Bar({ person }: { person: CurrentClient }) {
  const t = useT();
  const eligibility = useVerdicts([person.id]).get(person.id);
  return (
    <section className={styles.bar} aria-label={t('client_in_hand')}>
      <div className={styles.person}>
        <ClientPhoto person={person} size={28} />
        <span className={styles.name}>{person.name}</span>
        <span className={`tabular ${styles.number}`}>{person.file_number}</span>
        <StateBadge kind="client_state" id={person.client_state_type_id} />
      </div>
      <div className={styles.verdict}>{eligibility && <EligibilityBadge eligibility={eligibility} />}</div>
      <div className={styles.acts}>
        <CheckIn person={person} />
        <Book person={person} head={eligibility && isBooked(eligibility)} />
        <File person={person} />
      </div>
      <Tooltip label={t('put_away')}>
        <ActionIcon
          className={styles.away}
          variant="subtle"
          color="gray"
          onClick={clearCurrentClient}
          aria-label={t('put_away')}
        >
          <IconX size={18} />
        </ActionIcon>
      </Tooltip>
    </section>
  );
}

function CheckIn({ person }: { person: CurrentClient }) {
  const { locations } = useSession();
  const opens = useOpens();
  if (!opens('/checkin') || locations.length === 0) return null;
  return <ActButton size="xs" label="check_in" icon={IconUserCheck} to={`/checkin?client=${person.file_number}`} />;
}

/**
 * Over whatever screen this is, unless that screen books already. Until it is known whether they are booked themselves,
 * the button keeps its place.
 */
function Book({ person, head }: { person: CurrentClient; head: boolean | undefined }) {
  const booking = useOpened('booking');
  const onScreen = useOpened('add').opened !== null;
  if (!useCan()('crud_appointments') || onScreen || head === false) return null;
  return (
    <>
      <ActButton
        size="xs"
        label="book"
        icon={IconCalendarPlus}
        disabled={!head}
        onClick={() => booking.open(person.id)}
      />
      {booking.opened === String(person.id) && (
        <Suspense>
          <BookAppointment client={person} onClose={booking.close} />
        </Suspense>
      )}
    </>
  );
}

function File({ person }: { person: CurrentClient }) {
  const to = [linkOf(person), `/client?hfid=${person.id}`].find(useOpens());
  return to === undefined ? null : <ActButton size="xs" label="hand_file" icon={IconFolder} to={to} />;
}

/** Keeps the client's state while others change it, and after a time without a connection; an open file does so itself. */
function useStateNews(person: CurrentClient | null): void {
  const may = useCan()('crud_clients', 'view_clients') && person !== null;
  useEvents(
    (event) => may && event.type === 'ClientStateUpdate' && event.client_ids.includes(person.id),
    (inOrder) => {
      if (!may) return;
      const { id, client_state_type_id: seen } = person;
      api.requests.state({ id, seen }).then(
        // Also without a change, so that a late response to an earlier event is not applied.
        ({ now }) => inOrder(() => now && updateCurrent(id, { client_state_type_id: now.client_state_type_id })),
        () => {},
      );
    },
  );
}

/** Keeps the name as this user may see it: the file may be restricted meanwhile, or no more (decision 068). */
function useNameNews(person: CurrentClient | null): void {
  const can = useCan();
  const may =
    can('crud_clients', 'view_clients', 'crud_checkin', 'crud_appointments', 'search_global') && person !== null;
  useEvents(
    (event) => may && event.type === 'Changed' && event.nouns.includes('restrictions'),
    (inOrder) => {
      if (!may) return;
      const { id } = person;
      api.clients.recent({ ids: [id] }).then(
        ({ persons: [now] }) => now && inOrder(() => updateCurrent(id, { name: now.name, photo: now.photo })),
        () => {},
      );
    },
  );
}
