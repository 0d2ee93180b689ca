/** The profile form (000 §5), in the groups of the read view. */
import { Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { isAnonymous } from '@resa/rules/person/profile';
import { useEffect } from 'react';
import { SaveFailed } from '../../forms/SaveFailed.tsx';
import { Summary } from '../../forms/Summary.tsx';
import { useT } from '../../local/texts.ts';
import styles from '../clients.module.css';
import { editedGroups, labelOf } from '../file/profile-fields.ts';
import { SimilarClients } from '../similar/SimilarClients.tsx';
import { PartnerBecomes } from './PartnerBecomes.tsx';
import { ProfileControl } from './ProfileControl.tsx';
import type { Edit } from './useEdit.ts';
import type { Emptied } from './useProfileForm.ts';
import type { Name } from './values.ts';

/** The parts of an edit, or of a new client, that the form needs. */
export type ProfileEdit = Pick<Edit, 'form' | 'save' | 'sharesEmail' | 'typedPerson' | 'begun'> &
  Partial<Pick<Edit, 'partner'>>;

/** `id` is the client of the profile; null for a new one. */
export function ProfileForm({ edit, id }: { edit: ProfileEdit; id: number | null }) {
  const t = useT();
  const { form } = edit;
  const groups = editedGroups(form.shown, isAnonymous(form.base.values));
  const label = (name: Name): string => t(labelOf(name));
  const [first] = groups;
  useFocusOnce(edit, first?.title);
  return (
    <form
      noValidate
      aria-label={t('tab_profile')}
      onSubmit={(event) => {
        event.preventDefault();
        void edit.save();
      }}
    >
      <Stack gap="xl">
        <SaveFailed form={form} />
        <Summary form={form} label={(name) => t(labelOf(name))} />
        {groups.map(({ title, fields }) => (
          <section key={title} aria-labelledby={title}>
            <Title
              order={3}
              id={title}
              mb="sm"
              tabIndex={title === first?.title ? -1 : undefined}
              className={styles.heading}
            >
              {t(title)}
            </Title>
            <div className={styles.formFields}>
              {fields.map((field) => (
                <div key={field.name}>
                  <ProfileControl field={field} form={form} />
                  {field.name === 'marital_status_type_id' && edit.partner && <PartnerBecomes partner={edit.partner} />}
                  {field.name === 'email' && edit.sharesEmail && <EmailOfHead />}
                  <EmptiedBy name={field.name as Name} emptied={form.emptied} label={label} />
                </div>
              ))}
            </div>
            {title === 'group_identity' && <SimilarClients typed={edit.typedPerson} id={id} />}
          </section>
        ))}
        <VisuallyHidden role="status">
          {form.emptied && t('emptied_fields', { fields: form.emptied.fields.map(label).join(', ') })}
        </VisuallyHidden>
      </Stack>
      {/* Enter in a field saves. */}
      <VisuallyHidden>
        <button type="submit" tabIndex={-1} aria-hidden>
          {t('save')}
        </button>
      </VisuallyHidden>
    </form>
  );
}

/** The button that began the edit was removed: the focus goes to the form, before its first field. */
function useFocusOnce(edit: ProfileEdit, heading: string | undefined) {
  useEffect(() => {
    if (edit.begun.current || !heading) return;
    edit.begun.current = true;
    document.getElementById(heading)?.focus();
  }, [edit.begun, heading]);
}

function EmailOfHead() {
  const t = useT();
  return (
    <Text size="sm" role="status" className={styles.emptied}>
      {t('email_of_head')}
    </Text>
  );
}

function EmptiedBy({ name, emptied, label }: { name: Name; emptied: Emptied | null; label: (name: Name) => string }) {
  const t = useT();
  const by = emptied?.by === 'approximate_age' || emptied?.by === 'dob_known' ? 'dob' : emptied?.by;
  if (!emptied || by !== name) return null;
  return (
    <Text size="sm" className={styles.emptied}>
      {t('emptied_fields', { fields: emptied.fields.map(label).join(', ') })}
    </Text>
  );
}
