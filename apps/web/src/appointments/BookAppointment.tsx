import { useRef } from 'react';
import { useT } from '../local/texts.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { NewBooking } from './NewBooking.tsx';
import type { WizardProps } from './Wizard.tsx';
import type { BookedPerson } from './wizard/draft.ts';

/** The wizard over a client's file or the check-in; on phones a full page. */
export default function BookAppointment({
  client,
  onClose,
  ...rest
}: Omit<WizardProps, 'client' | 'onSaved' | 'closeWith' | 'onOpen'> & {
  client: BookedPerson;
  onSaved?: WizardProps['onSaved'];
}) {
  const t = useT();
  const close = useRef(onClose);
  return (
    <Dialog onClose={() => close.current()} size={1240} closeOnClickOutside={false} title={t('book_appointment')}>
      <NewBooking
        {...rest}
        client={client}
        onClose={onClose}
        onSaved={(booked) => {
          rest.onSaved?.(booked);
          onClose();
        }}
        closeWith={(ask) => {
          close.current = ask;
        }}
      />
    </Dialog>
  );
}
