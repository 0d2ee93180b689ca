/** Adding a person who has no file yet: their time in the household, then their profile (000 §5). */
import { Stack, Title } from '@mantine/core';
import { isAnonymous } from '@resa/rules/person/profile';
import { Fields } from '../../forms/Fields.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { Summary } from '../../forms/Summary.tsx';
import { useT } from '../../local/texts.ts';
import type { ClientFileData } from '../client-file.ts';
import styles from '../clients.module.css';
import { ProfileControl } from '../edit/ProfileControl.tsx';
import { editedGroups, labelOf } from '../file/profile-fields.ts';
import { SimilarClients } from '../similar/SimilarClients.tsx';

import type { HouseholdShown } from './members.ts';
import { Role } from './Role.tsx';
import type { Time } from './useMemberForm.ts';
import { useNewPerson } from './useNewPerson.ts';

interface Props {
  file: ClientFileData;
  household: HouseholdShown;
  onClose: () => void;
}

const CONTROLS = { group_role_type_id: Role<Time> };
/** Fields that only the head has, about how the household is served. */
const NOT_ASKED = ['groups', 'fee_paid'];

export default function NewPerson({ file, household, onClose }: Props) {
  const t = useT();
  const { dialog, profile, time, fields, typedPerson } = useNewPerson(file, household, onClose);
  return (
    <FormDialog form={dialog} title={t('add_new_person')} size={1000} onClose={onClose}>
      <Summary form={profile} label={(name) => t(labelOf(name))} />
      <Fields form={time} fields={fields} controls={CONTROLS} autoFocus />
      {editedGroups(profile.shown, isAnonymous(profile.base.values)).map(({ title, fields: all }) => {
        const fields = all.filter(({ name }) => !NOT_ASKED.includes(name));
        if (fields.length === 0) return null;
        return (
          <Stack key={title} gap="sm" component="section" aria-labelledby={`new_${title}`}>
            <Title order={3} id={`new_${title}`} className={styles.heading}>
              {t(title)}
            </Title>
            <div className={styles.formFields}>
              {fields.map((field) => (
                <div key={field.name}>
                  <ProfileControl field={field} form={profile} />
                </div>
              ))}
            </div>
            {title === 'group_identity' && <SimilarClients typed={typedPerson} id={null} />}
          </Stack>
        );
      })}
    </FormDialog>
  );
}
