import { textOfAction, textOfRead } from '@resa/contract/actions';
import { useT } from '../../local/texts.ts';

/** Actions, calls and names of the two logs in words; codes of other releases are said in general. */
export function useLogTexts() {
  const t = useT();
  return {
    action: (code: string) => t(textOfAction(code) ?? 'action_other'),
    read: (call: string) => t(textOfRead(call) ?? 'read_other'),
    who: (name: string) => (name === '' || name === 'system' ? t('log_system') : name),
  };
}
