import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { useT } from '../../local/texts.ts';
import { queryOf } from '../../queries.ts';
import { OpenSessions } from '../OpenSessions.tsx';
import { RememberedWorkstations } from './RememberedWorkstations.tsx';

/** Where the user is signed in, and where without a code. */
export default function SessionsTab() {
  const t = useT();
  // Only users who may see the logs receive that somebody signed in.
  const query = useQuery({ ...queryOf(api.user.sessions, {}), staleTime: 0, refetchOnWindowFocus: true });
  return (
    <Stack>
      <Text c="dimmed" maw={720}>
        {t('profile_sessions_help')}
      </Text>
      <OpenSessions
        label={t('profile_sessions')}
        query={query}
        end={(id, options) => api.user.endSessions({ id }, options)}
        all={{ label: 'session_end_others', text: 'ask_end_other_sessions' }}
      />
      <RememberedWorkstations />
    </Stack>
  );
}
