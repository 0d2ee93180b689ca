import { Text } from '@mantine/core';
import { useDeferredValue } from 'react';
import { useT } from '../local/texts.ts';
import { DemoUsers } from './DemoUsers.tsx';
import { useConfig } from './useConfig.ts';

interface Props {
  onDemoUser: (user: { email: string; password: string }) => void;
}

/** The facts about this installation below the sign-in form: its version, and in mode test the demo users. */
export function Installation({ onDemoUser }: Props) {
  const t = useT();
  const config = useDeferredValue(useConfig());
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
