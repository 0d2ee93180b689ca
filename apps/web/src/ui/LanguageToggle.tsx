import { Button, VisuallyHidden } from '@mantine/core';
import { setLocale, useLocale, useT } from '../local/texts.ts';

/** Each language in its own words. */
const NAMES = { en: 'English', fr: 'Français' } as const;

/**
 * Switches the interface between English and French without a reload; its name is in the other language, `short` in two
 * letters.
 */
export function LanguageToggle({ short = false }: { short?: boolean }) {
  const t = useT();
  const other = useLocale() === 'en' ? 'fr' : 'en';
  return (
    <Button variant="subtle" color="gray" size="compact-md" px={8} lang={other} onClick={() => void setLocale(other)}>
      <span aria-hidden>{short ? other.toUpperCase() : NAMES[other]}</span>
      <VisuallyHidden>{t('switch_language')}</VisuallyHidden>
    </Button>
  );
}
