import { textOfAction, textOfRead } from '@resa/contract/actions';
import { useT } from '../../local/texts.ts';

/** The texts of actions, calls and names in the two logs; unknown codes of other releases get a general text. */
export function useLogTexts() {
  const t = useT();
  return {
    action: (code: string) => t(textOfAction(code) ?? 'action_other'),
    read: (call: string) => t(textOfRead(call) ?? 'read_other'),
    /** Null is a client, for whoever may not view clients, and an erased one. */
    who: (name: string | null) =>
      name === null ? t('client') : name === '' || name === 'system' ? t('log_system') : name,
  };
}
