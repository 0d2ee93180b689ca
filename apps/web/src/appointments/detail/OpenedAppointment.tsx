import { lazy, Suspense } from 'react';
import type { Way } from './useOpenedAppointment.ts';

const Detail = lazy(() => import('./Detail.tsx'));
const CorrectVisit = lazy(() => import('./CorrectVisit.tsx'));
const EditAppointment = lazy(() => import('./EditAppointment.tsx'));

interface At {
  opened: { way: Way; id: number } | null;
  open: (way: Way, id: number) => void;
  close: () => void;
}

/** The dialog of the appointment that is open; its code is loaded with the first. */
export function OpenedAppointment({ at }: { at: At }) {
  const { opened, open, close } = at;
  if (!opened) return null;
  const { way, id } = opened;
  return (
    <Suspense>
      {(way === 'edit' || way === 'move') && <EditAppointment key={id} id={id} move={way === 'move'} onClose={close} />}
      {way === 'correct' && <CorrectVisit key={id} id={id} onClose={close} />}
      {(way === 'view' || way === 'status') && (
        <Detail key={id} id={id} status={way === 'status'} onOpen={(to) => open(to, id)} onClose={close} />
      )}
    </Suspense>
  );
}
