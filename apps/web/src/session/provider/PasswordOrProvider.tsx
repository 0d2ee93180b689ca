import { Anchor, Divider, Stack } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Errand } from '../../local/provider.ts';
import { type TextKey, useT } from '../../local/texts.ts';
import { useConfig } from '../useConfig.ts';

/** Loaded where the organization has a provider. */
const ProviderButton = lazy(() => import('./ProviderButton.tsx'));

interface Props {
  label: TextKey;
  /** Null where the provider does not help here. */
  errand: Errand | null;
  /** The button for a passkey; null where it does not help here. */
  passkey?: ReactNode;
  /** The form with the password. */
  children: ReactNode;
}

/**
 * A form with a password, and a passkey and the identity provider below it; the provider first where passwords are off,
 * and passkeys with them.
 */
export function PasswordOrProvider({ label, errand, passkey, children }: Props) {
  const t = useT();
  const [typing, setTyping] = useState(false);
  const known = useConfig()?.provider;
  const provider = errand ? known : null;
  const isOff = provider?.passwords === 0 && !typing;
  // The form keeps its place, and so its focus, when the provider is known.
  return (
    <Stack>
      {!isOff && children}
      {(provider || passkey) && !isOff && <Divider label={t('provider_or')} />}
      {!isOff && passkey}
      {provider && errand && (
        <Suspense>
          <ProviderButton name={provider.name} label={label} errand={errand} first={isOff} />
        </Suspense>
      )}
      {isOff && (
        <Anchor component="button" type="button" size="sm" onClick={() => setTyping(true)}>
          {t('provider_use_password')}
        </Anchor>
      )}
    </Stack>
  );
}
