import { ActionIcon, type ActionIconProps, useMantineContext } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import { useT } from '../local/texts.ts';
import { useScheme } from './useScheme.ts';

/** Light or dark; the system's choice until the user has chosen. */
export function useThemeToggle() {
  const { setColorScheme } = useMantineContext();
  const other = useScheme() === 'light' ? 'dark' : 'light';
  return {
    other,
    label: other === 'dark' ? 'theme_dark' : 'theme_light',
    toggle: () => setColorScheme(other),
  } as const;
}

/** Only the button: its parent may add a tooltip. */
export function ThemeToggle(props: ActionIconProps & Omit<ComponentPropsWithRef<'button'>, keyof ActionIconProps>) {
  const t = useT();
  const { other, label, toggle } = useThemeToggle();
  const Icon = other === 'dark' ? IconMoon : IconSun;
  return (
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t(label)} {...props} onClick={toggle}>
      <Icon size={20} />
    </ActionIcon>
  );
}
