/** Where the focus goes in the form; what is about to be drawn is waited for. */
import type { Name } from './values.ts';

export const fieldId = (name: Name): string => `profile_${name}`;
export const SUMMARY = 'profile_summary';

const focus = (id: string) => {
  const found = document.getElementById(id);
  found?.focus();
  found?.scrollIntoView({ block: 'center' });
};
const soon = (act: () => void) => setTimeout(() => requestAnimationFrame(act));

export const focusSummary = (): void => void soon(() => focus(SUMMARY));
export const focusField = (name: Name | undefined): void => void (name && soon(() => focus(fieldId(name))));
