/**
 * A bulletin: to read, or to edit for users who may, while it is open; a new one (000 §2 "Bulletins tab", 001 §2.13).
 */
import { useQuery } from '@tanstack/react-query';
import { failureText } from '../../api.ts';
import { useCan } from '../../local/session.ts';
import { useT } from '../../local/texts.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Failed } from '../../ui/Failed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { allUsers, bulletinOf } from '../queries.ts';
import { BulletinForm } from './BulletinForm.tsx';
import { Reading } from './Reading.tsx';
import type { LinkedClient } from './values.ts';

interface Props {
  /** Null for a new one. */
  id: number | null;
  /** The initial clients of a new one. */
  about: LinkedClient | null;
  onClose: () => void;
}

const WIDTH = 1000;

export default function BulletinDialog({ id, about, onClose }: Props) {
  const t = useT();
  const edits = useCan()('crud_bulletins');
  const stored = useQuery({ ...bulletinOf(id ?? 0), enabled: id !== null });
  const users = useQuery(allUsers());
  const bulletin = stored.data?.bulletin ?? null;
  const error = stored.error ?? users.error;
  if ((id === null || bulletin?.active === 1) && edits && users.data)
    return <BulletinForm stored={bulletin} about={about} users={users.data.users} onClose={onClose} />;
  const again = () => void Promise.all([stored.refetch(), users.refetch()]);
  return (
    <Dialog title={bulletin?.subject ?? t('bulletin_new')} size={WIDTH} onClose={onClose}>
      {error ? (
        <Failed text={failureText(error, 'e_get_data')} onRetry={again} />
      ) : bulletin ? (
        <Reading bulletin={bulletin} />
      ) : (
        <Loading height={320} />
      )}
    </Dialog>
  );
}
