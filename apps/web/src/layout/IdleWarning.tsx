import { Button, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { idleFor, noteActivity, watchActivity } from '../idle.ts';
import { lockScreen } from '../local/session.ts';
import { useT } from '../local/texts.ts';
import { Dialog } from '../ui/Dialog.tsx';

const MINUTE = 60_000;

/** Locks the screen after so many minutes without activity, and says so one minute before. */
export function IdleWarning({ minutes }: { minutes: number }) {
  const t = useT();
  const [left, setLeft] = useState(minutes * MINUTE);
  useEffect(() => {
    const stop = watchActivity();
    const look = () => {
      const remaining = minutes * MINUTE - idleFor();
      setLeft(remaining);
      if (remaining <= 0) lockScreen('LS1');
    };
    const timer = setInterval(look, 1000);
    document.addEventListener('visibilitychange', look);
    return () => {
      stop();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [minutes]);
  const stay = () => {
    noteActivity();
    setLeft(minutes * MINUTE);
  };
  return (
    <Dialog
      opened={left > 0 && left <= Math.min(MINUTE, (minutes * MINUTE) / 2)}
      onClose={stay}
      title={t('idle_title')}
      size={420}
      withCloseButton={false}
      small
    >
      <Stack>
        <Text>{t('idle_text', { seconds: Math.ceil(left / 1000) })}</Text>
        <Button onClick={stay} data-autofocus>
          {t('idle_stay')}
        </Button>
      </Stack>
    </Dialog>
  );
}
