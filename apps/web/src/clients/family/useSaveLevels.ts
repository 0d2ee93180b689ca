import type { FamilyMember } from '@resa/contract/persons';
import { useState } from 'react';
import { api, failureText } from '../../api.ts';
import { useT } from '../../local/texts.ts';
import { useOnce } from '../../once.ts';
import { notify } from '../../ui/notify.ts';
import { type Levels, levelsToSave } from './levels.ts';

interface Refusal {
  title: string;
  help: string;
}

/**
 * Saves all levels or none. Levels that someone else stored meanwhile are loaded; the choices stay, to be saved again.
 */
export function useSaveLevels({ onReload, onSaved }: { onReload: () => Promise<void>; onSaved: () => Promise<void> }) {
  const t = useT();
  const once = useOnce();
  const [saving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  const ask = async (members: readonly FamilyMember[], chosen: Levels): Promise<Refusal | null> => {
    const input = { members: levelsToSave(members, chosen) };
    const answer = await once(input, (options) => api.families.updateEducationalLevel(input, options));
    if (answer.code === 'locked')
      return { title: t('w_member_in_use_by', { holder: answer.holder }), help: t('w_member_in_use_help') };
    if (answer.code === 'Ok') return null;
    await onReload();
    return { title: t('w_stale_by', { name: answer.saved_by }), help: t('w_stale_levels_help') };
  };
  const save = async (members: readonly FamilyMember[], chosen: Levels) => {
    setSaving(true);
    setRefusal(null);
    try {
      const refused = await ask(members, chosen);
      if (refused) return setRefusal(refused);
    } catch (failure) {
      return notify.error(failureText(failure, 'e_saving'));
    } finally {
      setSaving(false);
    }
    await onSaved();
    notify.success('s_saved');
  };
  return { save, saving, refusal };
}
