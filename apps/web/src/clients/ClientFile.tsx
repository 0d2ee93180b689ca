/** A client's file (000 §2): who this is and whether the household may be served, beside the file's parts. */
import { Button } from '@mantine/core';
import { CLIENT_STATE, editOrAmend, isServed, linkOf, REQUEST_STATES } from '@resa/rules/person/client-state';
import { isHeadOrSingle } from '@resa/rules/person/family';
import { IconCalendarPlus, IconListCheck, IconPencil, IconUserCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useDeferredValue, useEffect, useRef } from 'react';
import { CallFailed, failureText } from '../api.ts';
import { BookAppointment } from '../appointments/index.ts';
import { useCan, useSession } from '../local/session.ts';
import { useT } from '../local/texts.ts';
import { ActButton } from '../ui/ActButton.tsx';
import { Failed } from '../ui/Failed.tsx';
import { focusHeading } from '../ui/focusHeading.ts';
import { notify } from '../ui/notify.ts';
import { Page } from '../ui/Page.tsx';
import { useSingleKeys } from '../ui/single-keys.ts';
import { useOpened } from '../ui/useOpened.ts';
import { useOpens } from '../ui/useOpens.ts';
import { type ClientFileData, clientFile } from './client-file.ts';
import { useOpening } from './edit/useOpening.ts';
import { Card } from './file/Card.tsx';
import { Layout } from './file/Layout.tsx';
import { More } from './file/More.tsx';
import { Neighbours } from './file/Neighbours.tsx';
import { Parts } from './file/Parts.tsx';
import { useCompact } from './file/useCompact.ts';
import { useLockedBy } from './file/useLockedBy.ts';
import { useMakeCurrent } from './file/useMakeCurrent.ts';
import { joinsBy } from './household/members.ts';
import { useHouseholdNews } from './household/useHouseholdNews.ts';
import { StateChange } from './states/StateChange.tsx';
import { useStateNews } from './states/useStateNews.ts';

const loadEditing = () => import('./edit/Editing.tsx');
const Editing = lazy(loadEditing);
const RestrictedFile = lazy(() => import('./restricted/RestrictedFile.tsx'));
const RestrictDialog = lazy(() => import('./restricted/RestrictDialog.tsx'));

export default function ClientFile() {
  const { hfid, member } = useSearch({ strict: false }) as { hfid?: string; member?: string };
  useHeadingFocus(hfid);
  return <File key={hfid} id={Number(hfid)} joins={joinsBy(member) !== null} />;
}

/**
 * Moves the focus to the heading when another file is opened: the path stays the same then, so the router does not do
 * it.
 */
function useHeadingFocus(hfid: string | undefined) {
  const before = useRef(hfid);
  useEffect(() => {
    if (before.current === hfid) return;
    before.current = hfid;
    focusHeading();
  }, [hfid]);
}

/** Moves the focus to the heading once a restricted file is opened, since the pressed button disappears. */
function useFocusOnceSeen(isHidden: boolean) {
  const before = useRef(isHidden);
  useEffect(() => {
    if (before.current && !isHidden) focusHeading();
    before.current = isHidden;
  }, [isHidden]);
}

/** `joins`: the file is opened to add somebody to the household, which needs editing. */
function File({ id, joins }: { id: number; joins: boolean }) {
  const t = useT();
  const possible = Number.isSafeInteger(id) && id > 0;
  const query = useQuery({ ...clientFile(id), enabled: possible });
  // First rendered in slices: in one piece it would block typing and tapping. Later changes are shown at once.
  const arrived = useDeferredValue(query.data !== undefined);
  const file = arrived ? query.data : undefined;
  const missing = !possible || isLost(query.error, file);
  useLeaveWhen(missing);
  useFollowMerge(file, id);
  useMakeCurrent(file);
  useStateNews(id);
  useHouseholdNews(id);
  const lockedBy = useLockedBy(id, file);
  const editing = useOpened('edit');
  const { mayEdit, busy, opening, start, end, ended } = useOpening(file, {
    ...(joins && { auto: true }),
    ...(editing.opened && { auto: 'by_hand', onBegun: editing.close }),
  });
  const restricted = query.error instanceof CallFailed ? query.error.file : undefined;
  useFocusOnceSeen(restricted !== undefined);
  // Also shown while the file is edited; typed values are in a draft.
  if (restricted)
    return (
      <Suspense>
        <RestrictedFile {...restricted} />
      </Suspense>
    );
  if (file && opening) {
    return (
      <Suspense fallback={<Reading file={file} lockedBy={lockedBy} />}>
        <Editing file={file} opening={opening} onEnd={end} />
      </Suspense>
    );
  }
  if (missing || (query.isError && !file)) {
    return (
      <Page title={t('client_file')}>
        {!missing && <Failed text={failureText(query.error, 'e_get_data')} onRetry={() => void query.refetch()} />}
      </Page>
    );
  }
  // If Edit is pressed before the file has arrived, the address remembers it.
  const onEdit = file ? start : () => editing.open();
  const acts = <Acts id={id} file={file} mayEdit={mayEdit} busy={busy} ended={ended} onEdit={onEdit} />;
  return <Reading file={file} lockedBy={lockedBy} acts={acts} />;
}

interface ReadingProps {
  file: ClientFileData | undefined;
  lockedBy: string | null;
  acts?: ReactNode;
}

function Reading({ file, lockedBy, acts }: ReadingProps) {
  return (
    <Layout
      file={file}
      lockedBy={lockedBy}
      acts={acts}
      main={<Book file={file} />}
      card={file && <Card file={file} lockedBy={lockedBy} />}
      parts={file && <Parts file={file} />}
    />
  );
}

interface ActsProps {
  id: number;
  file: ClientFileData | undefined;
  mayEdit: 'edit' | 'amend' | null;
  busy: boolean;
  /** Whether the file was just edited: the Edit button then gets the focus back. */
  ended: boolean;
  onEdit: () => void;
}

function Acts({ id, file, mayEdit, busy, ended, onEdit }: ActsProps) {
  const may = useCan();
  const booking = useOpened('book');
  const restricting = useOpened('restrict');
  // Until the file has arrived, the buttons of most files keep their place, so that nothing moves.
  const edits = file ? mayEdit : editOrAmend(CLIENT_STATE.active, may);
  const bookable = isBookable(file, may);
  const checkIn = useCheckIn(file);
  useSingleKeys({
    b: bookable ? () => booking.open() : undefined,
    c: file && checkIn,
    e: edits && !busy ? onEdit : undefined,
  });
  return (
    <>
      <Neighbours id={file?.client.id ?? id} />
      {edits && (
        <ActButton
          label={edits}
          icon={IconPencil}
          loading={busy}
          onClick={onEdit}
          autoFocus={ended}
          onPointerEnter={() => void loadEditing()}
        />
      )}
      {checkIn && <ActButton label="check_in" icon={IconUserCheck} disabled={!file} onClick={checkIn} />}
      {file && <More file={file} />}
      {file && <StateChange file={file} />}
      {file && restricting.opened && may('restricted_files') && (
        <Suspense>
          <RestrictDialog client={file.client} onClose={restricting.close} />
        </Suspense>
      )}
      {file && bookable && booking.opened && (
        <Suspense>
          <BookAppointment client={file.client} onClose={booking.close} />
        </Suspense>
      )}
    </>
  );
}

/** Takes the client to the check-in; undefined for users who do not check in. */
function useCheckIn(file: ClientFileData | undefined): (() => void) | undefined {
  const navigate = useNavigate();
  const { locations } = useSession();
  if (!useOpens()('/checkin') || locations.length === 0) return undefined;
  return () => file && void navigate({ to: `/checkin?client=${file.client.file_number}` });
}

/** Until the file has arrived, the button of most files keeps its place. */
const isBookable = (file: ClientFileData | undefined, may: ReturnType<typeof useCan>) =>
  (!file || (isHeadOrSingle(file.family_role_type_id) && isServedFile(file))) && may('crud_appointments');

const isServedFile = ({ client: { client_state_type_id }, info }: ClientFileData) =>
  isServed({ client_state_type_id, approved: info.approved === 1 });

/** The main button: Book, or the intake for a request. Beside the name it has one word only. */
function Book({ file }: { file: ClientFileData | undefined }) {
  const t = useT();
  const may = useCan();
  const { locations } = useSession();
  const booking = useOpened('book');
  const compact = useCompact();
  const intake = useOpens()('/new_client');
  if (file && intake && REQUEST_STATES.includes(file.client.client_state_type_id))
    return (
      <Button
        component={Link}
        to={linkOf(file.client)}
        leftSection={<IconListCheck size={18} aria-hidden />}
        {...(compact && { 'aria-label': t('intake_go_on_request') })}
      >
        {t(compact ? 'intake_go_on' : 'intake_go_on_request')}
      </Button>
    );
  if (!isBookable(file, may)) return null;
  return (
    <Button
      disabled={locations.length === 0}
      leftSection={<IconCalendarPlus size={18} aria-hidden />}
      onClick={() => booking.open()}
      {...(compact && { 'aria-label': t('book_appointment'), px: 'sm' })}
    >
      {t(compact ? 'book' : 'book_appointment')}
    </Button>
  );
}

/**
 * The statuses for a file that does not exist or cannot be read (000 §8). After other failures, such as no network, the
 * user can try again.
 */
const GONE = [400, 404];
const UNREADABLE = [403, 500];
const isLost = (failure: Error | null, file: ClientFileData | undefined): boolean =>
  failure instanceof CallFailed &&
  failure.code !== 'restricted' &&
  (GONE.includes(failure.status) || (!file && UNREADABLE.includes(failure.status)));

/** A file that cannot be loaded says so and leads back to the list. */
function useLeaveWhen(missing: boolean) {
  const navigate = useNavigate();
  useEffect(() => {
    if (!missing) return;
    notify.error('e_get_data');
    void navigate({ to: '/clients_list', replace: true });
  }, [missing, navigate]);
}

/** Goes to the remaining file if the address names a merged one (002 B18). */
function useFollowMerge(file: ClientFileData | undefined, id: number) {
  const navigate = useNavigate();
  const remaining = file && file.client.id !== id ? file.client : null;
  useEffect(() => {
    if (!remaining) return;
    notify.warn('file_was_merged', { name: remaining.name, file_number: remaining.file_number });
    const search = (old: Record<string, unknown>) => ({ ...old, hfid: remaining.id });
    void navigate({ to: '.', search: search as never, replace: true });
  }, [remaining, navigate]);
}
