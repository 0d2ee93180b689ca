import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { Refusal } from './refusal.ts';
import { Translated } from './Translated.tsx';

/** The reason of a failure, above the button; screen readers announce it at once. */
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
