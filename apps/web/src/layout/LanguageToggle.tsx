import { Button, VisuallyHidden } from '@mantine/core';
import { setLocale, useLocale, useT } from '../local/texts.ts';

/** Switches the interface between English and French at once; its name is said in the other language. */
export function LanguageToggle() {
  const t = useT();
  const other = useLocale() === 'en' ? 'fr' : 'en';
  return (
    <Button variant="subtle" color="gray" size="compact-md" px={8} lang={other} onClick={() => void setLocale(other)}>
      <span aria-hidden>{other.toUpperCase()}</span>
      <VisuallyHidden>{t('switch_language')}</VisuallyHidden>
    </Button>
  );
}
