import { ActionIcon, Button, type ButtonProps } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type TextKey, useT } from '../local/texts.ts';
import { useNarrow } from './useNarrow.ts';

interface Props extends Pick<ButtonProps, 'size' | 'disabled' | 'loading'> {
  label: TextKey;
  icon: Icon;
  /** The address that it leads to. */
  to?: string;
  onClick?: () => void;
  onPointerEnter?: () => void;
  autoFocus?: boolean;
}

/** A button, or a link that looks like one: its icon and its name, on a phone only the icon. */
export function ActButton({ label, icon: Sign, to, size, ...rest }: Props) {
  const t = useT();
  const phone = useNarrow();
  const link = to !== undefined && { component: Link, to };
  if (phone)
    return (
      <ActionIcon variant="default" size={36} aria-label={t(label)} {...link} {...rest}>
        <Sign size={20} />
      </ActionIcon>
    );
  return (
    <Button variant="default" size={size} leftSection={<Sign size={18} aria-hidden />} {...link} {...rest}>
      {t(label)}
    </Button>
  );
}
