import { Card, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** A row where the window is narrow: what it is called, its buttons beside that, and the rest below. */
export function RowCard({ title, actions, children }: { title: string; actions: ReactNode; children?: ReactNode }) {
  return (
    <Card p="sm">
      <Group justify="space-between" align="flex-start" gap="sm" wrap="nowrap">
        <Text fw={550} style={{ overflowWrap: 'anywhere' }}>
          {title}
        </Text>
        {actions}
      </Group>
      {children}
    </Card>
  );
}
