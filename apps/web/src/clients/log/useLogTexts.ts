import { textOfAction, textOfRead } from '@resa/contract/actions';
import { titleOf } from '@resa/contract/lists/labels';
import { isList } from '@resa/contract/log-fields';
import { useT } from '../../local/texts.ts';

/** The texts of actions, calls and names in the two logs; unknown codes of other releases get a general text. */
export function useLogTexts() {
  const t = useT();
  return {
    action: (code: string) => t(textOfAction(code) ?? 'action_other'),
    read: (call: string) => t(textOfRead(call) ?? 'read_other'),
    /** The changed row: of a list also which list, whose own name an entry of the whole list has. */
    subject: ({ entity, name }: { entity: string | null; name: string | null }) => {
      const title = entity !== null && isList(entity) ? t(titleOf(entity)) : '';
      return [title, name !== title && name].filter(Boolean).join(' · ');
    },
    /** Null is a client, for users who may not view clients, and an erased one. */
    who: (name: string | null) =>
      name === null ? t('client') : name === '' || name === 'system' ? t('log_system') : name,
  };
}
