import { Loader } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { sessionState, signOut } from '../local/session.ts';
import { useT } from '../local/texts.ts';
import { notify } from '../ui/notify.ts';
import { Quiet } from './Quiet.tsx';

/** /logout (001 §2.1): signs out and goes to /login; when that fails it says why and goes to /. */
export default function Logout() {
  const t = useT();
  const navigate = useNavigate();
  useEffect(() => {
    const { ended } = sessionState.get();
    void signOut().then(({ text }) => {
      if (text) notify.error(text);
      const search = ended && !text ? { why: 'session_used' } : {};
      return navigate({ to: text ? '/' : '/login', search: search as never, replace: true });
    });
  }, [navigate]);
  return (
    <Quiet title={t('logging_out')}>
      <Loader aria-hidden="true" />
    </Quiet>
  );
}
