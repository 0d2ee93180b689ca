/** Asking what becomes of the appointments that a change leaves outside the hours, and sending the change again with it. */
import type { Affected, Decision } from '@resa/contract/locations';
import { useRef, useState } from 'react';
import { AffectedDialog, type Refusal } from './AffectedDialog.tsx';

/** `retry` sends the change again; it returns whether it was made. */
export function useDeciding(retry: () => Promise<unknown>) {
  const [affected, setAffected] = useState<Affected | null>(null);
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const decided = useRef<readonly Decision[] | null>(null);
  const close = () => {
    decided.current = null;
    setAffected(null);
    setRefusals([]);
  };
  return {
    /** What a call that may affect appointments takes besides its row: first it asks. */
    sent: () => (decided.current ? { ask: 0 as const, decisions: [...decided.current] } : { ask: 1 as const }),
    /** What its refusals lead to; the form stays as it is. */
    refused: {
      affected(answer: Affected) {
        decided.current = null;
        setAffected(answer);
        return false;
      },
      not_moved(answer: { refusals: readonly Refusal[] }) {
        decided.current = null;
        setRefusals(answer.refusals);
        return false;
      },
    },
    close,
    dialog: affected && (
      <AffectedDialog
        affected={affected}
        refusals={refusals}
        onCancel={close}
        onDecide={async (decisions) => {
          decided.current = decisions;
          setRefusals([]);
          await retry();
        }}
      />
    ),
  };
}
