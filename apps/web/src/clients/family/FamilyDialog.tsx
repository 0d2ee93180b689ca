/** A household as a dialog (000 §2 "Family dialog"), where the education levels can be chosen; on phones a full page. */
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { failureText } from '../../api.ts';
import { useT } from '../../local/texts.ts';
import { Dialog } from '../../ui/Dialog.tsx';
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
  const close = useRef(onClose);
  const { data, error, refetch } = useQuery(familyOf(client.id));
  return (
    <Dialog
      onClose={() => close.current()}
      size={1500}
      closeOnClickOutside={false}
      title={t('family_of', { name: client.name })}
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
    </Dialog>
  );
}
