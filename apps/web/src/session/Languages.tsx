import { Group } from '@mantine/core';
import { LanguageToggle } from '../ui/LanguageToggle.tsx';
import { ThemeToggle } from '../ui/ThemeToggle.tsx';

/** The other language; light or dark beside it. */
export function Languages() {
  return (
    <Group gap={4} wrap="nowrap">
      <LanguageToggle />
      <ThemeToggle />
    </Group>
  );
}
