import { Anchor } from '@mantine/core';
import { useIsAdministrator } from '../local/session.ts';
import { useT } from '../local/texts.ts';
import { parts } from './sections.ts';
import styles from './settings.module.css';

/** The sections, each a jump away: beside them if there is room, otherwise above them. */
export function Index() {
  const t = useT();
  const isAdministrator = useIsAdministrator();
  return (
    <nav className={styles.index} aria-label={t('settings_index')}>
      <ul>
        {parts
          .filter(({ name }) => name !== 'provider' || isAdministrator)
          .map(({ name, title }) => (
            <li key={name}>
              <Anchor
                href={`#settings-${name}`}
                size="sm"
                onClick={(event) => {
                  event.preventDefault();
                  const heading = document.querySelector<HTMLElement>(`#settings-${name} h2`);
                  heading?.scrollIntoView({ block: 'start' });
                  heading?.focus({ preventScroll: true });
                }}
              >
                {t(title)}
              </Anchor>
            </li>
          ))}
      </ul>
    </nav>
  );
}
