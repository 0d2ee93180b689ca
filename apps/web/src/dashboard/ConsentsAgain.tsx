import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../api.ts';
import { useT } from '../local/texts.ts';
import { queryOf } from '../queries.ts';
import styles from './dashboard.module.css';

/** One line while there are people to ask again about a consent; it leads to their list. */
export function ConsentsAgain() {
  const t = useT();
  const { data } = useQuery(queryOf(api.consents.countAgain, {}));
  if (!data?.count) return null;
  return (
    <section className={styles.again} aria-label={t('consents_title')}>
      {t('dash_consents_again', { count: data.count })}{' '}
      <Anchor component={Link} inherit underline="always" to="/consents" search={{ part: 'again' } as never}>
        {t('dash_consents_open')}
      </Anchor>
    </section>
  );
}
