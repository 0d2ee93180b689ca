import { Anchor, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type TextKey, useT } from '../../local/texts.ts';
import type { ClientFileData } from '../client-file.ts';
import styles from '../clients.module.css';

type Section = 'profile' | 'housing' | 'revenues' | 'documents_setting';

const SECTIONS: Readonly<Record<Section, TextKey>> = {
  profile: 'section_profile',
  housing: 'section_housing',
  revenues: 'section_revenues',
  documents_setting: 'section_documents_setting',
};

/** How one gets to a section; one without a way is plain words. */
type Ways = Partial<Record<Section, (() => void) | undefined>>;

/** A warning for each section of the file that is not complete (000 §2). */
export function Incomplete({ info, ways }: { info: ClientFileData['info']; ways: Ways }) {
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
            {ways[section] ? (
              <Anchor component="button" type="button" inherit c="inherit" underline="always" onClick={ways[section]}>
                {t(SECTIONS[section])}
              </Anchor>
            ) : (
              t(SECTIONS[section])
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
