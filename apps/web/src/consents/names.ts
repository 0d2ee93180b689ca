import type { Purpose } from '@resa/rules/consent/purposes';
import { useT } from '../local/texts.ts';

/** Short names of the purposes, for lines that have no room for the organization's own. */
export function usePurposeNames() {
  const t = useT();
  return (purpose: Purpose) => t(`consent_for_${purpose}`);
}
