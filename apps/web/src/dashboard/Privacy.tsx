/** The card of a privacy officer: consents, restricted files, opened glasses, and who saw the most files. */
import { Anchor, Title } from '@mantine/core';
import { OVERVIEW_DAYS } from '@resa/contract/restrictions';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { api } from '../api.ts';
import { useCan } from '../local/session.ts';
import { useT } from '../local/texts.ts';
import { queryOf } from '../queries.ts';
import { Fact } from '../ui/Fact.tsx';
import { Figure } from '../ui/Figure.tsx';
import styles from './dashboard.module.css';

export function Privacy() {
  const t = useT();
  const id = useId();
  const may = useCan();
  const { data } = useQuery(queryOf(api.restrictions.overview, {}));
  if (!data) return null;
  return (
    <section className={styles.weeks} aria-labelledby={id}>
      <Title order={2} id={id} mb="sm">
        {t('dash_privacy')}
      </Title>
      <dl className={styles.facts}>
        <Fact label="dash_privacy_consents">
          <Figure of={data.consents} />{' '}
          {data.consents > 0 && may('crud_clients', 'view_clients') && <ToList to="/consents" part="again" />}
        </Fact>
        <Fact label="restricted_files">
          <Figure of={data.files} /> {data.files > 0 && <ToList to="/restricted_files" />}
        </Fact>
        <Fact label="dash_privacy_glasses" values={{ days: String(OVERVIEW_DAYS) }}>
          <Figure of={data.glasses} />
        </Fact>
      </dl>
      {data.views.length > 0 && (
        <dl className={styles.facts}>
          <Fact label="dash_privacy_views">
            {data.views.map(({ id: user, name, files, usual }) => (
              <div key={user}>{t('dash_privacy_views_of', { name, count: files, usual: String(usual) })}</div>
            ))}
          </Fact>
        </dl>
      )}
    </section>
  );
}

function ToList({ to, part }: { to: string; part?: string }) {
  const t = useT();
  return (
    <Anchor component={Link} inherit underline="always" to={to} search={{ part } as never}>
      {t('dash_consents_open')}
    </Anchor>
  );
}
