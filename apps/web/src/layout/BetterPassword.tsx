import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useCan } from '../local/session.ts';
import { useT } from '../local/texts.ts';
import { Banner } from './Banner.tsx';

/** The session for which a better password was put off. */
const PUT_OFF = 'better_password_later';

/** Asks for a better password, until it is chosen or, for this session, put off. */
export default function BetterPassword({ session }: { session: string }) {
  const t = useT();
  const may = useCan()('change_password');
  const [later, putOff] = useState(() => sessionStorage.getItem(PUT_OFF));
  if (later === session) return null;
  const hide = () => {
    sessionStorage.setItem(PUT_OFF, session);
    putOff(session);
  };
  return (
    <Banner text={may ? 'better_password' : 'better_password_ask'} kind="news">
      {may && (
        <Button
          component={Link}
          to="/profile"
          search={{ tab: 'password' } as never}
          size="compact-sm"
          variant="white"
          color="spruce"
        >
          {t('better_password_choose')}
        </Button>
      )}
      <Button size="compact-sm" variant="transparent" color="white" onClick={hide}>
        {t('not_now')}
      </Button>
    </Banner>
  );
}
