import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api.ts';
import { type Own, proveOwn } from '../../local/passkeys.ts';
import { useT } from '../../local/texts.ts';
import { queryOf } from '../../queries.ts';
import type { Refusal } from '../refusal.ts';
import { attemptPasskey } from './refused.ts';
import { usePasskeys } from './usePasskeys.ts';

interface Props {
  onProof: (own: Own) => Promise<unknown>;
  onRefused: (refusal: Refusal) => void;
}

/** A passkey in place of one's password and code; nothing for a user who has none that works here. */
export function ProofButton({ onProof, onRefused }: Props) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const canUse = usePasskeys();
  const { data } = useQuery(queryOf(api.passkeys.fetch, {}));
  const has = data?.off === 0 && data.rows.some(({ works }) => works === 1);
  if (!has || !canUse) return null;
  const press = async () => {
    setBusy(true);
    const refused = await attemptPasskey(async () => {
      const { own, ...outcome } = await proveOwn();
      if (own) await onProof(own);
      return outcome;
    });
    setBusy(false);
    if (refused) onRefused(refused);
  };
  return (
    <Button
      variant="default"
      leftSection={<IconFingerprint size={18} aria-hidden />}
      loading={busy}
      onClick={() => void press()}
    >
      {t('passkey_prove')}
    </Button>
  );
}
