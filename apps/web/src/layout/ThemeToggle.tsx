import { ActionIcon, Tooltip, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useT } from '../local/texts.ts';

/** Light or dark; the system's choice until one has chosen. */
export function useThemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const other = useComputedColorScheme('light') === 'light' ? 'dark' : 'light';
  return { other, label: other === 'dark' ? 'theme_dark' : 'theme_light', toggle: () => setColorScheme(other) } as const;
}

export function ThemeToggle() {
  const t = useT();
  const { other, label, toggle } = useThemeToggle();
  const Icon = other === 'dark' ? IconMoon : IconSun;
  return (
    <Tooltip label={t(label)}>
      <ActionIcon variant="subtle" color="gray" size="lg" onClick={toggle} aria-label={t(label)}>
        <Icon size={20} />
      </ActionIcon>
    </Tooltip>
  );
}
