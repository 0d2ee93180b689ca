import { ActionIcon, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { type TextKey, useT } from '../local/texts.ts';

interface Props {
  label: TextKey;
  of: TextKey;
  name: string;
  disabled?: boolean;
  danger?: boolean;
  /** A click anywhere in the row does it. */
  opens?: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** A button of a user's row, said with their name. */
export function Act({ label, of, name, disabled = false, danger = false, opens = false, onClick, children }: Props) {
  const t = useT();
  return (
    <Tooltip label={t(label)}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="md"
        c={danger && !disabled ? 'var(--mantine-color-error)' : undefined}
        disabled={disabled}
        aria-label={t(of, { name })}
        data-opens={opens || undefined}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
