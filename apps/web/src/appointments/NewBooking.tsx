import { useState } from 'react';
import { OpenedAppointment } from './detail/OpenedAppointment.tsx';
import type { Way } from './detail/useOpenedAppointment.ts';
import { Wizard, type WizardProps } from './Wizard.tsx';

/** Books a new appointment. An appointment that prevents it opens over the wizard, to be moved or cancelled there. */
export function NewBooking(props: Omit<WizardProps, 'onOpen'>) {
  const [opened, setOpened] = useState<{ way: Way; id: number } | null>(null);
  const open = (way: Way, id: number) => setOpened({ way, id });
  return (
    <>
      <Wizard {...props} onOpen={(id) => open('view', id)} />
      <OpenedAppointment at={{ opened, open, close: () => setOpened(null) }} />
    </>
  );
}
