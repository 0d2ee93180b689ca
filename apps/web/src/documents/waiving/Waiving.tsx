/**
 * The dialog in which a proof is waived, or a waiver asked for by users who may not waive. The address names it:
 * `waive=<client>-<document type>`, or `-new` where the type is chosen in the dialog.
 */
import { Button, VisuallyHidden } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useCan } from '../../local/session.ts';
import { useT } from '../../local/texts.ts';
import { useOpened } from '../../ui/useOpened.ts';
import type { Person } from '../household.ts';
import { waivable } from './waivable.ts';

const WaiveDialog = lazy(() => import('./WaiveDialog.tsx'));

const NEW = 'new';

interface ButtonProps {
  client_id: number;
  /** Absent if it is chosen in the dialog. */
  document_type_id?: number;
  /** The name of the document, or of the person. */
  of: string;
}

/** Waives a proof, or asks for its waiver. Only while the file is edited. */
export function WaiveButton({ client_id, document_type_id, of }: ButtonProps) {
  const t = useT();
  const mayWaive = useCan()('approve_clients');
  const { open } = useOpened('waive');
  const one = mayWaive ? 'waive' : 'waiver_ask';
  return (
    <Button variant="default" size="compact-sm" onClick={() => open(`${client_id}-${document_type_id ?? NEW}`)}>
      {t(mayWaive && document_type_id === undefined ? 'waive_new' : one)}
      <VisuallyHidden> {of}</VisuallyHidden>
    </Button>
  );
}

/** The button beside a person, whether the proof was chosen or not. */
export function WaiveOfPerson({ person }: { person: Person }) {
  return waivable(person).length > 0 && <WaiveButton client_id={person.client_id} of={person.name} />;
}

/** The dialog, while the file is edited. */
export function Waiving({ persons }: { persons: readonly Person[] }) {
  const mayWaive = useCan()('approve_clients');
  const { opened, close } = useOpened('waive');
  const [client_id, type] = opened?.split('-') ?? [];
  const person = persons.find((one) => String(one.client_id) === client_id);
  const named = person && waivable(person).find((one) => String(one) === type);
  if (!person || (type !== NEW && named === undefined)) return null;
  return (
    <Suspense>
      <WaiveDialog person={person} document_type_id={named ?? null} asks={!mayWaive} onClose={close} />
    </Suspense>
  );
}
