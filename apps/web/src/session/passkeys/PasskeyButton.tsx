import { Button, type ButtonProps, Stack } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import type { SignInStep } from '../../local/session.ts';
import { type TextKey, useT } from '../../local/texts.ts';
import wrapping from '../../ui/wrapping.module.css';
import { Refused } from '../Refused.tsx';
import type { Refusal } from '../refusal.ts';
import { type Coded, signInByPasskey, stepByPasskey, unlockByPasskey } from './by-passkey.ts';
import { attemptPasskey } from './refused.ts';

type Use =
  | { readonly to: 'sign_in' }
  | { readonly to: 'unlock' }
  | {
      readonly to: 'step';
      readonly step: SignInStep;
      readonly remember: 0 | 1;
      readonly onCodes: (coded: Coded) => void;
    };

interface Props {
  use: Use;
  variant?: ButtonProps['variant'];
  onDone?: () => unknown;
  /** Takes a refusal that ends the sign-in. */
  onOver?: (refusal: Refusal) => void;
}

const labels: Readonly<Record<Use['to'], TextKey>> = {
  sign_in: 'passkey_sign_in',
  unlock: 'passkey_unlock',
  step: 'passkey_step',
};

function act(use: Use): Promise<{ code: string }> {
  if (use.to === 'sign_in') return signInByPasskey();
  return use.to === 'unlock' ? unlockByPasskey() : stepByPasskey(use.step, use.remember, use.onCodes);
}

/** Signs in, unlocks or gives the second step with a passkey. */
export default function PasskeyButton({ use, variant = 'default', onDone, onOver }: Props) {
  const t = useT();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    setRefusal(null);
    const refused = await attemptPasskey(() => act(use));
    setBusy(false);
    if (!refused) return onDone?.();
    if (onOver && ['ticket_over', 'maintenance'].includes(refused.code) && use.to !== 'unlock') return onOver(refused);
    setRefusal(refused);
  };
  return (
    <Stack>
      <Button
        variant={variant}
        size="md"
        fullWidth
        className={wrapping.button}
        leftSection={<IconFingerprint size={18} aria-hidden />}
        loading={busy}
        onClick={() => void press()}
      >
        {t(labels[use.to])}
      </Button>
      <Refused refusal={refusal} />
    </Stack>
  );
}
