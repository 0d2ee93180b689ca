import type { HouseholdIncome } from '@resa/contract/revenues';
import { useLocale, useT } from '../../local/texts.ts';
import { Money, moneyText } from '../../ui/Money.tsx';
import { Cell } from './Cell.tsx';
import styles from './overview.module.css';

/** The household's month on the scale of its bracket (000 O-01). */
export function Income({ income: { total, income, level, bracket, bounds } }: { income: HouseholdIncome }) {
  const t = useT();
  const locale = useLocale();
  const known = bracket === 'Ok' || bracket === 'exceeded';
  const limit = bounds.at(-1);
  return (
    <Cell label="household_income" tab="revenues">
      {income === 'not_known' && total === 0 ? (
        <p className={styles.quiet}>{t('income_not_known')}</p>
      ) : (
        <p>
          <b>
            <Money value={total} />
          </b>{' '}
          {t('a_month')}
        </p>
      )}
      {bracket === 'not_known' && total > 0 && (
        <p className={styles.quiet}>{t('fees_of', { fees: t('income_not_known') })}</p>
      )}
      {known && limit !== undefined && (
        <>
          <div className={styles.scale} data-exceeded={bracket === 'exceeded' || undefined} aria-hidden>
            <span style={{ width: `${Math.min(100, (100 * total) / limit)}%` }} />
            {bounds.slice(0, -1).map((bound) => (
              <i key={bound} style={{ left: `${(100 * bound) / limit}%` }} />
            ))}
          </div>
          <p className={styles.quiet}>
            {bracket === 'exceeded' ? t('exceeded') : t('fee_level', { level: level ?? '' })} ·{' '}
            {t('income_limit', { limit: moneyText(limit, locale) })}
          </p>
        </>
      )}
    </Cell>
  );
}
