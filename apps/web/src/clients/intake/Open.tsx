/** A request at its intake: edited by the user who holds its lock, read by everybody else (000 O-55, O-56). */
import { Alert, Button } from '@mantine/core';
import { CLIENT_STATE, REQUEST_STATES } from '@resa/rules/person/client-state';
import { isHeadOrSingle } from '@resa/rules/person/family';
import { IconFolder, IconLock, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { CallFailed, failureText } from '../../api.ts';
import { focusSoon } from '../../forms/focusSoon.ts';
import { useT } from '../../local/texts.ts';
import { Failed } from '../../ui/Failed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Page } from '../../ui/Page.tsx';
import { useOpened } from '../../ui/useOpened.ts';
import { STEP_HEADING } from '../../ui/wizard/WizardFrame.tsx';
import { AskedWaivers } from '../AskedWaivers.tsx';
import { type ClientFileData, clientFile } from '../client-file.ts';
import { useOpening } from '../edit/useOpening.ts';
import { More } from '../file/More.tsx';
import { useLockedBy } from '../file/useLockedBy.ts';
import { useMakeCurrent } from '../file/useMakeCurrent.ts';
import { useHouseholdNews } from '../household/useHouseholdNews.ts';
import { StateChange } from '../states/StateChange.tsx';
import { useStateNews } from '../states/useStateNews.ts';
import { Editing } from './Editing.tsx';
import { Steps } from './Steps.tsx';

export function Open({ id }: { id: number }) {
  const t = useT();
  const possible = Number.isSafeInteger(id) && id > 0;
  const file = useQuery({ ...clientFile(id), enabled: possible });
  useStateNews(id);
  useHouseholdNews(id);
  const lockedBy = useLockedBy(id, file.data);
  const restricted = file.error instanceof CallFailed ? file.error.file : undefined;
  if (restricted)
    return (
      <Suspense>
        <RestrictedFile {...restricted} />
      </Suspense>
    );
  if (!possible || (file.error && !file.data)) {
    return (
      <Page title={t('new_client')}>
        <Failed text={failureText(file.error, 'e_get_data')} onRetry={() => void file.refetch()} />
      </Page>
    );
  }
  if (!file.data)
    return (
      <Page title={t('new_client')}>
        <Loading height={560} />
      </Page>
    );
  return <Request file={file.data} lockedBy={lockedBy} />;
}

const loadPanels = () => import('./Panels.tsx');
const Panels = lazy(loadPanels);
const RestrictedFile = lazy(() => import('../restricted/RestrictedFile.tsx'));

function Request({ file, lockedBy }: { file: ClientFileData; lockedBy: string | null }) {
  const t = useT();
  const { name } = file.client;
  const ofHead = isHeadOrSingle(file.family_role_type_id);
  useMakeCurrent(file);
  useOutAfterMove(file);
  useToHead(file, ofHead);
  const panels = useOpened('panel');
  const { mayEdit, busy, arriving, opening, start, end } = useOpening(ofHead ? file : undefined, {
    states: REQUEST_STATES,
    auto: true,
  });
  useOnFromFirst(!arriving);
  const actions = (
    <>
      {mayEdit && !opening && !arriving && (
        <Button variant="default" leftSection={<IconPencil size={18} aria-hidden />} loading={busy} onClick={start}>
          {t('edit')}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconFolder size={18} aria-hidden />}
        onPointerEnter={() => void loadPanels()}
        onClick={() => panels.open('comments')}
      >
        {t('intake_panels')}
      </Button>
      <AskedWaivers client={file.client} count={file.info.asked_waivers} among="actions" />
      <More file={file} />
      <StateChange file={file} />
    </>
  );
  return (
    <Page title={name} actions={actions}>
      {lockedBy && !opening && (
        <Alert color="orange" mb="md" icon={<IconLock aria-hidden />}>
          {t('intake_held', { holder: lockedBy })}
        </Alert>
      )}
      {arriving ? (
        <Loading height={560} />
      ) : opening ? (
        <Editing file={file} opening={opening} onEnd={end} />
      ) : (
        <Steps file={file} edit={null} />
      )}
      {panels.opened && (
        <Suspense>
          <Panels file={file} editing={opening !== null} />
        </Suspense>
      )}
    </Page>
  );
}

/** A change of state ends the work in the intake, unless it only begins then (000 O-13). */
function useOutAfterMove({ client: { client_state_type_id: state } }: ClientFileData) {
  const navigate = useNavigate();
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    if (state === CLIENT_STATE.in_process) return;
    void navigate({ to: state === CLIENT_STATE.active ? '/clients_list' : '/requests' });
  }, [state, navigate]);
}

/** The button that made the file was removed: the focus moves to the next step, once it is drawn. */
function useOnFromFirst(drawn: boolean) {
  const begun = useLocation({ select: ({ state }) => (state as { begun?: boolean }).begun === true });
  useEffect(() => {
    if (begun && drawn) focusSoon(STEP_HEADING);
  }, [begun, drawn]);
}

/** A member's request is that of their head. */
function useToHead({ family_head_id }: ClientFileData, ofHead: boolean) {
  const navigate = useNavigate();
  useEffect(() => {
    if (ofHead || family_head_id === null) return;
    void navigate({ to: '/new_client', search: { hfid: family_head_id } as never, replace: true });
  }, [family_head_id, ofHead, navigate]);
}
