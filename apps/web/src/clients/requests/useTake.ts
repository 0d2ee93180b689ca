import { AUTOMATIC_COMMENT_TYPE } from '@resa/rules/person/transitions';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api, codeText, failureText } from '../../api.ts';
import { useT } from '../../local/texts.ts';
import { useOnce } from '../../once.ts';
import { notify } from '../../ui/notify.ts';

/** Takes a request in process and opens it; `taking` is the one that is being taken. */
export function useTake() {
  const t = useT();
  const once = useOnce();
  const navigate = useNavigate();
  const [taking, setTaking] = useState<number | null>(null);
  const take = async ({ id }: { id: number }, to: string | null) => {
    setTaking(id);
    const input = { id, comment_type_id: AUTOMATIC_COMMENT_TYPE, comment: t('comment_in_progress') };
    try {
      const answer = await once(input, (options) => api.requests.in_progress(input, options));
      if (answer.code === 'Ok') return to ? await navigate({ to }) : notify.success('s_successful');
      if (answer.code === 'locked') return notify.warn('e_state_in_use', { holder: answer.holder });
      notify.error(codeText('requests.in_progress', answer.code, 'e_saving'));
    } catch (failure) {
      notify.error(failureText(failure, 'e_saving'));
    } finally {
      setTaking(null);
    }
  };
  return { take, taking };
}
