import { Group, SegmentedControl } from '@mantine/core';
import { setLocale, useLocale, useT } from '../local/texts.ts';
import { ThemeToggle } from '../ui/ThemeToggle.tsx';

const names = [
  { value: 'en', label: <span lang="en-CA">English</span> },
  { value: 'fr', label: <span lang="fr-CA">Français</span> },
] as const;

/** English / Français, each in its own language, switched at once; light or dark beside it. */
export function Languages() {
  const t = useT();
  return (
    <Group gap={4} wrap="nowrap">
      <SegmentedControl
        aria-label={t('language')}
        size="xs"
        data={[...names]}
        value={useLocale()}
        onChange={(next) => void setLocale(next)}
      />
      <ThemeToggle />
    </Group>
  );
}
