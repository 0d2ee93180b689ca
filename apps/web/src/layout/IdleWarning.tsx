import { Button, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { idleFor, noteActivity, watchActivity } from '../idle.ts';
import { lockScreen } from '../local/session.ts';
import { useT } from '../local/texts.ts';
import { Dialog } from '../ui/Dialog.tsx';

const MINUTE = 60_000;

/** Locks the screen after some minutes without activity, and warns one minute before. */
export function IdleWarning({ minutes }: { minutes: number }) {
  const t = useT();
  /** Milliseconds until then; null while there is too much time left to mention. */
  const [left, setLeft] = useState<number | null>(null);
  // The dialog keeps its words while it closes.
  const last = useRef(0);
  if (left !== null) last.current = left;
  useEffect(() => {
    const stop = watchActivity();
    const warning = Math.min(MINUTE, (minutes * MINUTE) / 2);
    const look = () => {
      const remaining = minutes * MINUTE - idleFor();
      setLeft(remaining > 0 && remaining <= warning ? remaining : null);
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
    setLeft(null);
  };
  return (
    <Dialog opened={left !== null} onClose={stay} title={t('idle_title')} size={420} withCloseButton={false} small>
      <Stack>
        <Text>{t('idle_text', { seconds: Math.ceil(last.current / 1000) })}</Text>
        <Button onClick={stay} data-autofocus>
          {t('idle_stay')}
        </Button>
      </Stack>
    </Dialog>
  );
}
