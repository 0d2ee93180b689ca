/** A household as a dialog (000 §2 "Family dialog"), where the education levels can be chosen; on phones a full page. */
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { failureText } from '../../api.ts';
import { useT } from '../../local/texts.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Members } from './Members.tsx';
import { familyOf } from './query.ts';

interface Props {
  /** Any member of the household. */
  client_id: number;
  onClose: () => void;
}

export default function FamilyDialog({ client_id, onClose }: Props) {
  const t = useT();
  const close = useRef(onClose);
  const { data, error, refetch } = useQuery(familyOf(client_id));
  const name = data?.members.find((member) => member.client_id === client_id)?.name;
  return (
    <Dialog
      onClose={() => close.current()}
      size={1500}
      closeOnClickOutside={false}
      title={name ? t('family_of', { name }) : t('tab_family')}
    >
      <Members
        key={data ? 'loaded' : 'loading'}
        client_id={client_id}
        name={name}
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
