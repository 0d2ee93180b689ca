/** The form of a person without a file: their profile and their membership. */
import { partnerOffered, ROLE } from '@resa/rules/person/family';
import { useMemo, useRef } from 'react';
import { api, codeText } from '../../api.ts';
import { isEmpty } from '../../forms/faults.ts';
import { useFormState } from '../../forms/useFormState.ts';
import { type Outcome, type Saving, useSaving } from '../../forms/useSaving.ts';
import { useOnce } from '../../once.ts';
import { refreshed } from '../../queries.ts';
import { notify } from '../../ui/notify.ts';
import { useDraft } from '../../ui/useDraft.ts';
import { useLeaving } from '../../ui/useLeaving.ts';
import type { ClientFileData } from '../client-file.ts';
import { inputOf } from '../edit/compare.ts';
import { useNewProfile } from '../edit/useNewProfile.ts';
import { personOf, useProfileForm } from '../edit/useProfileForm.ts';
import type { Values } from '../edit/values.ts';
import type { HouseholdShown } from './members.ts';
import { FAULTS, type Time, timeFaults, timeFields, timeOf, useChecked } from './useMemberForm.ts';

export function useNewPerson(file: ClientFileData, household: HouseholdShown, onSaved: () => void) {
  const once = useOnce();
  const { anonymous, last_name, client_state_type_id } = file.client;
  const first = useNewProfile({ client_state_type_id, ...(anonymous === 1 ? { anonymous } : { last_name }) });
  const checked = useChecked(file, household, null);
  const start: Time = { group_role_type_id: null, date_start: file.today, date_end: null };
  const time = useFormState<Time>(
    { values: start, row_version: null },
    { check: (values) => timeFaults(values, checked), id: 'time' },
  );
  const profile = useProfileForm(
    { base: { values: first, row_version: null }, values: first },
    { today: file.today, head: false, partner: time.values.group_role_type_id === ROLE.partner, id: 'person' },
  );
  const done = useRef(false);
  const unsaved = profile.edited || time.edited;
  const draft = useDraft<{ profile: Values; time: Time }>({
    record: `file:${file.client.id}:person:new`,
    text: 'draft_of_household',
    name: file.client.name,
    value: useMemo(() => ({ profile: profile.values, time: time.values }), [profile.values, time.values]),
    unsaved,
    restore(kept) {
      profile.replace(kept.profile);
      time.replace(kept.time);
    },
  });
  const mayLeave = useLeaving(() => unsaved && !done.current, draft.drop);

  async function send(values: Values, how: Saving, accept_phone: 0 | 1 = 0): Promise<Outcome<Values>> {
    const { group_id } = household;
    const input = { group_id, people_group: timeOf(time.values), client: inputOf(values), accept_phone };
    const answer = await once(input, (options) => api.families.store(input, options));
    switch (answer.code) {
      case 'Ok':
        done.current = true;
        await draft.drop();
        await refreshed();
        notify.success('s_saved');
        onSaved();
        return true;
      case 'email_exists':
        return { email: { rule: 'e_email_already_registered' } };
      case 'phone_exists':
        return profile.phones.asked(values, answer.files, how) ?? send(values, how, 1);
      case 'InvalidFamilyRole':
      case 'InvalidDates':
        time.show(FAULTS[answer.code]);
        return codeText('families.store', answer.code, 'e_saving');
      default:
        return codeText('families.store', answer.code, 'e_saving');
    }
  }
  const { saving, save } = useSaving<Values>(profile, (values, how) => send(values, how));

  return {
    profile,
    time,
    fields: timeFields(partnerOffered(checked)),
    typedPerson: personOf(profile.values),
    dialog: {
      ...profile,
      unsaved,
      saving,
      async save() {
        const { faults } = time.result();
        if (isEmpty(faults)) return save();
        time.show(faults);
        notify.warn('w_validating_data');
        return false;
      },
      // Pressed too early, the button says which fields are missing.
      valid: true,
      async leaveBy(go: () => void) {
        if (await mayLeave()) go();
      },
    },
  };
}
