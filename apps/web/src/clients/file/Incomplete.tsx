import { Anchor, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type TextKey, useT } from '../../local/texts.ts';
import type { ClientFileData } from '../client-file.ts';
import styles from '../clients.module.css';
import { labelOf } from './profile-fields.ts';

type Section = 'profile' | 'housing' | 'revenues' | 'documents_setting';

const SECTIONS: Readonly<Record<Section, TextKey>> = {
  profile: 'section_profile',
  housing: 'section_housing',
  revenues: 'section_revenues',
  documents_setting: 'section_documents_setting',
};

interface Props {
  info: ClientFileData['info'];
  /** Leads to a field of the profile. */
  toField: (name: string) => void;
}

/** A warning for each section of the file that is not complete (000 §2); the profile's names its fields. */
export function Incomplete({ info, toField }: Props) {
  const t = useT();
  const missing = (Object.keys(SECTIONS) as Section[]).filter((section) => info[section] === 0);
  if (missing.length === 0) return null;
  return (
    <div className={styles.incomplete}>
      <Text size="sm" fw={600} className={styles.warned}>
        <IconAlertTriangle size={16} aria-hidden />
        {t('to_be_completed')}
      </Text>
      <ul>
        {missing.map((section) => (
          <li key={section}>
            {t(SECTIONS[section])}
            {section === 'profile' && <Fields names={info.profile_missing} toField={toField} />}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Fields({ names, toField }: { names: readonly string[]; toField: Props['toField'] }): ReactNode {
  const t = useT();
  return (
    <ul>
      {names.map((name) => (
        <li key={name}>
          <Anchor component="button" type="button" inherit c="inherit" underline="always" onClick={() => toField(name)}>
            {t(labelOf(name))}
          </Anchor>
        </li>
      ))}
    </ul>
  );
}
