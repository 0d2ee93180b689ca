import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useRef } from 'react';
import { useT } from '../local/texts.ts';
import { Wizard, type WizardProps } from './Wizard.tsx';
import type { BookedPerson } from './wizard/draft.ts';

/** The wizard over a client's file; on phones a full page. */
export default function BookAppointment({
  client,
  onClose,
  ...rest
}: Omit<WizardProps, 'client' | 'onSaved' | 'closeWith'> & {
  client: BookedPerson;
  onSaved?: WizardProps['onSaved'];
}) {
  const t = useT();
  const phone = useMediaQuery('(max-width: 599px)', false, { getInitialValueInEffect: false });
  const close = useRef(onClose);
  return (
    <Modal
      opened
      onClose={() => close.current()}
      size={1040}
      fullScreen={phone}
      closeOnClickOutside={false}
      title={t('book_appointment')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Wizard
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
    </Modal>
  );
}
