import { Group, Stack, Text } from '@mantine/core';
import type { UserRow } from '@resa/contract/users';
import type { ReactNode } from 'react';

interface Props {
  row: UserRow;
  name: ReactNode;
  roles: string;
  bound: ReactNode;
  ends: readonly [ReactNode, ReactNode];
  children: ReactNode;
}

/** A user where the window is narrow. */
export function UserCard({ row, name, roles, bound, ends: [active, opener], children }: Props) {
  return (
    <Stack gap={4} p="sm" bd="1px solid var(--mantine-color-default-border)" bdrs="md">
      <Group justify="space-between" align="flex-start" gap="sm" wrap="nowrap">
        <div style={{ overflowWrap: 'anywhere' }}>
          <Group gap={8}>
            <Text fw={550}>{row.name}</Text>
            {name}
          </Group>
          <Text size="sm" c="dimmed">
            {row.email}
          </Text>
          <Text size="sm">{roles}</Text>
          {bound}
        </div>
        <Group gap={8} wrap="nowrap">
          {active}
          {opener}
        </Group>
      </Group>
      {children}
    </Stack>
  );
}
