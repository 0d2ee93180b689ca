import { lazy, Suspense } from 'react';
import { useCan } from '../../local/session.ts';
import { useOpened } from '../../ui/useOpened.ts';
import type { Person } from '../household.ts';
import { isOpen } from './waivable.ts';

const RefuseWaiver = lazy(() => import('./RefuseWaiver.tsx'));

/** The dialog of a refusal that the address names, of a waiver that is open. */
export function Refusing({ persons, onAnswered }: { persons: readonly Person[]; onAnswered?: () => void }) {
  const mayAnswer = useCan()('approve_clients');
  const { opened, close } = useOpened('refuse_waiver');
  const found = persons
    .flatMap(({ client_id, name, asked_waivers }) => asked_waivers.map((asked) => ({ client_id, name, asked })))
    .find(({ asked }) => isOpen(asked) && String(asked.id) === opened);
  if (!mayAnswer || !found) return null;
  return (
    <Suspense>
      <RefuseWaiver {...found} onClose={close} onAnswered={onAnswered ?? close} />
    </Suspense>
  );
}
