import { SegmentedControl } from '@mantine/core';
import { setLocale, useLocale, useT } from '../local/texts.ts';

const names = [
  { value: 'en', label: <span lang="en-CA">English</span> },
  { value: 'fr', label: <span lang="fr-CA">Français</span> },
] as const;

/** English / Français, each in its own language, switched at once. */
export function Languages() {
  const t = useT();
  return (
    <SegmentedControl
      aria-label={t('language')}
      size="xs"
      data={[...names]}
      value={useLocale()}
      onChange={(next) => void setLocale(next)}
    />
  );
}
