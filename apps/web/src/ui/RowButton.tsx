import { ActionIcon, Tooltip } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { type TextKey, useT } from '../local/texts.ts';

interface Props {
  icon: Icon;
  /** Its tooltip. */
  label: TextKey;
  /** The tooltip with the name of the row, for screen readers. */
  of: TextKey;
  name: string;
  disabled?: boolean;
  danger?: boolean;
  busy?: boolean;
  /** A click anywhere in the row does it. */
  opens?: boolean;
  /** It opens a dialog. */
  dialog?: boolean;
  size?: 'md' | 'lg';
  id?: string;
  onClick: () => void;
}

/** An icon among the actions of a row. */
export function RowButton({
  icon: Drawing,
  label,
  of,
  name,
  disabled = false,
  danger = false,
  busy = false,
  opens = false,
  dialog = false,
  size = 'md',
  id,
  onClick,
}: Props) {
  const t = useT();
  return (
    <Tooltip label={t(label)}>
      <ActionIcon
        id={id}
        variant="subtle"
        color="gray"
        size={size}
        c={danger && !disabled ? 'var(--mantine-color-error)' : undefined}
        disabled={disabled}
        loading={busy}
        aria-label={t(of, { name })}
        aria-haspopup={dialog ? 'dialog' : undefined}
        data-opens={opens || undefined}
        onClick={onClick}
      >
        <Drawing size={18} />
      </ActionIcon>
    </Tooltip>
  );
}
