import { Button, Group, Loader } from '@mantine/core';
import { useCanGoBack, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isOffline } from '../local/offline/away.ts';
import { sessionState, signOut, useSessionState } from '../local/session.ts';
import { useT } from '../local/texts.ts';
import { withDrafts } from '../local/vault.ts';
import { confirm } from '../ui/confirm.ts';
import { notify } from '../ui/notify.ts';
import closed from './pictures/closed.svg?raw';
import { Picture } from './pictures/Picture.tsx';
import { Quiet } from './Quiet.tsx';

/** /logout (001 §2.1): signs out; where a link from elsewhere may have opened it, it asks first. */
export default function Logout() {
  const { session, ended } = useSessionState();
  const cameFromHere = useCanGoBack();
  const [confirmed, setConfirmed] = useState(cameFromHere || !session || ended !== null);
  return confirmed ? <LoggingOut /> : <Asking onYes={() => setConfirmed(true)} />;
}

/** Signs out and goes to /login; when that fails it says why and goes to /. */
function LoggingOut() {
  const t = useT();
  const navigate = useNavigate();
  useEffect(() => {
    const leave = async () => {
      const { ended } = sessionState.get();
      if (!ended && !((await mayDiscardDrafts()) && (await mayLeaveUnsent())))
        return navigate({ to: '/', replace: true });
      const { text } = await signOut({ keepDrafts: ended !== null });
      if (text) notify.error(text);
      const search = ended && !text ? { why: ended } : {};
      return navigate({ to: text ? '/' : '/login', search: search as never, replace: true });
    };
    void leave();
  }, [navigate]);
  return (
    <Quiet title={t('logging_out')}>
      <Loader aria-hidden="true" />
    </Quiet>
  );
}

function Asking({ onYes }: { onYes: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  const { session } = useSessionState();
  if (!session) return null;
  return (
    <Quiet
      title={t('logout_ask')}
      lead={t('logout_ask_lead', { name: session.username })}
      picture={<Picture source={closed} />}
    >
      <Group justify="center">
        <Button variant="default" size="md" onClick={onYes}>
          {t('logout')}
        </Button>
        <Button size="md" autoFocus onClick={() => void navigate({ to: '/', replace: true })}>
          {t('logout_stay')}
        </Button>
      </Group>
    </Quiet>
  );
}

/** Signing out by hand discards the drafts of all tabs (001 O-74), so it asks where there are any. */
async function mayDiscardDrafts(): Promise<boolean> {
  const found = await withDrafts((drafts, open) => drafts.list(open, { everyTab: true })).catch(() => []);
  if (!found?.length) return true;
  return confirm({ title: 'logout_ask', text: 'ask_logout_drafts', yes: 'logout_discard', danger: true });
}

/** Asks where acts of this workstation are not sent yet: they stay until the server has them. */
async function mayLeaveUnsent(): Promise<boolean> {
  if (!isOffline()) return true;
  const { desk } = await import('../local/offline/desk.ts');
  const count = desk.get().unsent;
  return count === 0 || confirm({ title: 'logout_ask', text: 'ask_logout_unsent', values: { count }, yes: 'logout' });
}
