import { Overlay, Paper, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { type Ended, reasonTexts } from '../local/reasons.ts';
import { useT } from '../local/texts.ts';

/** Milliseconds that the notice is shown before the user is signed out (001 §8). */
const STANDS = 5000;

/** Says why the session has ended, centred, and leads to /logout. */
export function SessionEnded({ why }: { why: Ended }) {
  const t = useT();
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate({ to: '/logout' }), STANDS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <Overlay fixed center backgroundOpacity={0.4} zIndex={600}>
      <Paper p="xl" maw={420} mx="md" role="alert">
        <Text ta="center" fw={600}>
          {t(reasonTexts[why])}
        </Text>
      </Paper>
    </Overlay>
  );
}
