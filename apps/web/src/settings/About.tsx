import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { DATABASE_VERSION } from '../local/database.ts';
import { useT } from '../local/texts.ts';
import { queryOf } from '../queries.ts';
import { SectionCard } from './SectionCard.tsx';
import styles from './settings.module.css';

/** The facts about the installation, only to be read (002 F06). */
export function About() {
  const t = useT();
  const { data } = useQuery(queryOf(api.session.config, {}));
  const facts = [
    [t('about_version'), data?.version],
    [t('about_mode'), data && t(data.mode === 'test' ? 'about_mode_test' : 'about_mode_production')],
    [t('about_schema'), DATABASE_VERSION],
    [t('about_clients'), data && (data.clients ?? t('about_none'))],
  ] as const;
  return (
    <SectionCard name="about" title="settings_about" lead="settings_about_lead">
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <Text component="dt" size="sm" c="dimmed">
              {label}
            </Text>
            <Text component="dd" m={0}>
              {value ?? '…'}
            </Text>
          </div>
        ))}
      </dl>
    </SectionCard>
  );
}
