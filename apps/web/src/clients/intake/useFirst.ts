/** The profile form of a new client, kept as a draft until the file can be made. */
import { CLIENT_STATE } from '@resa/rules/person/client-state';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { api, codeText } from '../../api.ts';
import { type Outcome, type Saving, useSaving } from '../../forms/useSaving.ts';
import { takeNewName } from '../../local/new-name.ts';
import { useToday } from '../../local/today.ts';
import { useOnce } from '../../once.ts';
import { notify } from '../../ui/notify.ts';
import { useDraft } from '../../ui/useDraft.ts';
import { useLeaving } from '../../ui/useLeaving.ts';
import { inputOf } from '../edit/compare.ts';
import { useNewProfile } from '../edit/useNewProfile.ts';
import { personOf, useProfileForm } from '../edit/useProfileForm.ts';
import type { Values } from '../edit/values.ts';

const IN_PROCESS = { client_state_type_id: CLIENT_STATE.in_process };

export function useFirst() {
  const navigate = useNavigate();
  const once = useOnce();
  const first = useNewProfile(IN_PROCESS);
  const [name] = useState(takeNewName);
  const form = useProfileForm(
    { base: { values: first, row_version: null }, values: { ...first, ...name } },
    { today: useToday(), head: true },
  );
  const done = useRef(false);
  const hasBegun = useRef(false);
  const draft = useDraft<{ values: Values }>({
    record: 'intake:new',
    text: 'draft_of_new_client',
    name: '',
    value: useMemo(() => ({ values: form.values }), [form.values]),
    unsaved: form.edited,
    restore: ({ values }) => form.replace(values),
  });
  useLeaving(() => form.edited && !done.current, draft.drop);

  /** Nothing typed stays in the browser, and the form is left without a question. */
  const forget = async () => {
    done.current = true;
    await draft.drop();
  };

  async function send(values: Values, how: Saving, accept_phone: 0 | 1 = 0): Promise<Outcome<Values>> {
    const input = { client: inputOf(values), accept_phone };
    const answer = await once(input, (options) => api.clients.store(input, options));
    switch (answer.code) {
      case 'Ok':
        await forget();
        notify.success('s_saved');
        void navigate({
          to: '/new_client',
          search: { hfid: answer.client.id, step: 'consents' } as never,
          replace: true,
          state: { begun: true } as never,
        });
        return true;
      case 'email_exists':
        return { email: { rule: 'e_email_already_registered' } };
      case 'phone_exists':
        return form.phones.asked(values, answer.files, how) ?? send(values, how, 1);
      default:
        return codeText('clients.store', answer.code, 'e_saving');
    }
  }
  const { saving, save } = useSaving<Values>(form, (values, how) => send(values, how));
  return { form, saving, save, forget, begun: hasBegun, typedPerson: personOf(form.values) };
}
