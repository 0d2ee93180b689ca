import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useT } from '../local/texts.ts';
import { Banner } from './Banner.tsx';

/** The session for which the notice was put off. */
const PUT_OFF = 'lost_passkeys_later';

/** Says that one's passkeys were made for another address of Resa, until it is put off for this session. */
export default function LostPasskeys({ session }: { session: string }) {
  const t = useT();
  const [later, putOff] = useState(() => sessionStorage.getItem(PUT_OFF));
  if (later === session) return null;
  const hide = () => {
    sessionStorage.setItem(PUT_OFF, session);
    putOff(session);
  };
  return (
    <Banner text="passkeys_lost" kind="news">
      <Button
        component={Link}
        to="/profile"
        search={{ tab: 'passkeys' } as never}
        size="compact-sm"
        variant="white"
        color="spruce"
      >
        {t('passkeys_lost_see')}
      </Button>
      <Button size="compact-sm" variant="transparent" color="white" onClick={hide}>
        {t('not_now')}
      </Button>
    </Banner>
  );
}
