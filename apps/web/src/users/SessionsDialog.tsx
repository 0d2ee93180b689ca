/** The open sessions of a user, and the button that ends them. */
import { Stack, Text } from '@mantine/core';
import type { UserRow } from '@resa/contract/users';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { useT } from '../local/texts.ts';
import { queryOf } from '../queries.ts';
import { OpenSessions } from '../session/index.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { whyClosed } from './Holdings.tsx';

export default function SessionsDialog({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const t = useT();
  const { id: user_id, name, closed } = user;
  const query = useQuery({ ...queryOf(api.users.sessions, { id: user_id }), staleTime: 0 });
  const may = closed === null || closed === 'own';
  const why = may ? null : whyClosed(user);
  const title = t('user_sessions_of', { name });
  return (
    <Dialog title={title} size={820} onClose={onClose}>
      <Stack>
        {why && <Text size="sm">{t(why)}</Text>}
        <OpenSessions
          bare
          label={title}
          query={query}
          end={may ? (id, options) => api.users.endSessions({ user_id, id }, options) : undefined}
          all={
            closed === 'own'
              ? { label: 'session_end_others', text: 'ask_end_other_sessions' }
              : { label: 'session_end_all', text: 'ask_end_user_sessions', values: { name } }
          }
        />
      </Stack>
    </Dialog>
  );
}
