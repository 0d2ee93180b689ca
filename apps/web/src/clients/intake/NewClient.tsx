/** The intake (000 §2): a new client from the first name to the approval, or an existing request at its step. */
import { Skeleton } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { lookupState } from '../../local/lookups.ts';
import { useStore } from '../../local/store.ts';
import { First } from './First.tsx';
import { Open } from './Open.tsx';

export default function NewClient() {
  const { hfid } = useSearch({ strict: false }) as { hfid?: string };
  const ready = useStore(lookupState) === 'ready';
  if (hfid !== undefined) return <Open key={hfid} id={Number(hfid)} />;
  // The form begins with the organization's usual values, which a browser that is new to Resa waits for.
  return ready ? <First /> : <Skeleton height={360} />;
}
