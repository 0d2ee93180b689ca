/**
 * Asks for a decision on the appointments that a change leaves outside the hours, and sends the change again with it.
 */
import type { Affected, Decision } from '@resa/contract/locations';
import { useRef, useState } from 'react';
import { AffectedDialog, type FreeTimes, type Refusal } from './AffectedDialog.tsx';

/** `retry` sends the change again; it returns whether it was made. */
export function useDeciding(retry: () => Promise<unknown>) {
  const [affected, setAffected] = useState<Affected | null>(null);
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const [free, setFree] = useState<FreeTimes>(new Map());
  const decided = useRef<readonly Decision[] | null>(null);
  const timesFor = useRef<number | null>(null);
  const close = () => {
    decided.current = null;
    timesFor.current = null;
    setFree(new Map());
    setAffected(null);
    setRefusals([]);
  };
  return {
    /** The input that a call which may affect appointments takes in addition to its row: first it asks. */
    sent: () =>
      decided.current
        ? { ask: 0 as const, decisions: [...decided.current] }
        : { ask: 1 as const, ...(timesFor.current && { times_for: timesFor.current }) },
    /** The handlers of its refusals; the form stays as it is. */
    refused: {
      affected(answer: Affected & { free: readonly string[] }) {
        const id = timesFor.current;
        timesFor.current = null;
        decided.current = null;
        if (id !== null) setFree((known) => new Map([...known, [id, answer.free]]));
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
        free={free}
        onTimes={async (id) => {
          timesFor.current = id;
          await retry();
        }}
        onCancel={close}
        onDecide={async (decisions) => {
          decided.current = decisions;
          setRefusals([]);
          // Households that were listed again may have other times now.
          setFree(new Map());
          await retry();
        }}
      />
    ),
  };
}
