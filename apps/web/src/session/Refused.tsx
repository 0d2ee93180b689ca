import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { Refusal } from './refusal.ts';
import { Translated } from './Translated.tsx';

/** Says above the button why it did not work; read out at once. */
export function Refused({ refusal }: { refusal: Pick<Refusal, 'text' | 'values'> | null }) {
  if (!refusal) return null;
  return (
    <Alert
      color="red"
      role="alert"
      icon={<IconAlertCircle aria-hidden />}
      styles={{ message: { color: 'var(--mantine-color-text)' } }}
    >
      <Translated {...refusal} />
    </Alert>
  );
}
