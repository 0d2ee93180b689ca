import { notify } from '../../ui/notify.ts';

/** Copies a text and says so. */
export function useCopy(): (text: string) => Promise<void> {
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      notify.success('step_copied');
    } catch {
      notify.error('e_column_copied');
    }
  };
}
