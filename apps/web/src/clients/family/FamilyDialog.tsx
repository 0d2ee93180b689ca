/** A household as a dialog (000 §2 "Family dialog"), where the education levels can be chosen; on phones a full page. */
import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { failureText } from '../../api.ts';
import { useT } from '../../local/texts.ts';
import { useFocusBack } from '../../ui/useFocusBack.ts';
import { Members } from './Members.tsx';
import { familyOf } from './query.ts';

interface Props {
  client: { id: number; name: string };
  onClose: () => void;
}

export default function FamilyDialog({ client, onClose }: Props) {
  const t = useT();
  useFocusBack();
  const phone = useMediaQuery('(max-width: 599px)', false, { getInitialValueInEffect: false });
  const close = useRef(onClose);
  const { data, error, refetch } = useQuery(familyOf(client.id));
  return (
    <Modal
      opened
      onClose={() => close.current()}
      size={1500}
      fullScreen={phone}
      closeOnClickOutside={false}
      title={t('family_of', { name: client.name })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Members
        key={data ? 'loaded' : 'loading'}
        members={data?.members}
        failed={error && failureText(error, 'e_get_data')}
        onReload={async () => void (await refetch())}
        onClose={onClose}
        closeWith={(ask) => {
          close.current = ask;
        }}
      />
    </Modal>
  );
}
