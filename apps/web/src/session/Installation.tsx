import { Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { api } from '../api.ts';
import { useLocale, useT } from '../local/texts.ts';
import { DemoUsers } from './DemoUsers.tsx';

interface Props {
  onDemoUser: (user: { email: string; password: string }) => void;
}

/** The facts about this installation below the sign-in form: its version, and in mode test the demo users. */
export function Installation({ onDemoUser }: Props) {
  const t = useT();
  const locale = useLocale();
  const { data } = useQuery({
    queryKey: ['config', locale],
    queryFn: () => api.session.config(),
    placeholderData: keepPreviousData,
  });
  const config = useDeferredValue(data);
  return (
    <>
      {config && config.demo_users.length > 0 && (
        <DemoUsers
          users={config.demo_users}
          onChoose={(email) => onDemoUser({ email, password: config.demo_password ?? '' })}
        />
      )}
      <Text size="sm" c="dimmed" mt="lg">
        {config ? t('version_number', { version: config.version }) : '\u00a0'}
      </Text>
    </>
  );
}
