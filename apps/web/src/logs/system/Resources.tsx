/** How much of the machine or the container is in use, read every five seconds (002 §2.8, B11). */
import { RingProgress, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { GAUGES, type Gauge, type Strain, strainOf } from '@resa/rules/process/gauges';
import { numberText } from '@resa/rules/text/number-text';
import { useQuery } from '@tanstack/react-query';
import { api, failureText } from '../../api.ts';
import { type TextKey, useLocale, useT } from '../../local/texts.ts';
import { queryOf } from '../../queries.ts';
import { Failed } from '../../ui/Failed.tsx';
import styles from '../logs.module.css';

const EVERY_MS = 5_000;
const LABELS: Readonly<Record<Gauge, TextKey>> = {
  cpu: 'gauge_cpu',
  mem: 'gauge_mem',
  swap: 'gauge_swap',
  disk: 'gauge_disk',
};
const STRAINS: Readonly<Record<Strain, { text: TextKey; colour: string }>> = {
  normal: { text: 'gauge_normal', colour: 'var(--mantine-primary-color-filled)' },
  high: { text: 'gauge_high', colour: 'yellow.6' },
  critical: { text: 'gauge_critical', colour: 'red.7' },
};
const GB = 1_024 ** 3;

export function Resources() {
  const t = useT();
  const { data, error, refetch } = useQuery({ ...queryOf(api.logs.resources, {}), refetchInterval: EVERY_MS });
  if (!data && error) return <Failed text={failureText(error, 'e_get_data')} onRetry={() => void refetch()} />;
  return (
    <ul className={styles.gauges} aria-label={t('logs_tab_system_info')}>
      {GAUGES.map((gauge) => (
        <li key={gauge}>
          {data ? (
            <Dial gauge={gauge} percent={data.usage[gauge]} of={data.of[gauge]} />
          ) : (
            <Skeleton height={236} radius="sm" />
          )}
        </li>
      ))}
    </ul>
  );
}

function Dial({ gauge, percent, of }: { gauge: Gauge; percent: number; of: number }) {
  const t = useT();
  const locale = useLocale();
  const { text, colour } = STRAINS[strainOf(gauge, percent)];
  const whole = Math.round(percent);
  return (
    <div className={styles.gauge}>
      <Text fw={600}>{t(LABELS[gauge])}</Text>
      <VisuallyHidden>
        <meter aria-label={t(LABELS[gauge])} max={100} value={whole}>
          {t('percent', { count: whole })}
        </meter>
      </VisuallyHidden>
      <RingProgress
        size={150}
        thickness={14}
        roundCaps
        aria-hidden
        sections={[{ value: percent, color: colour }]}
        label={
          <Text ta="center" fz={24} fw={600} className="tabular">
            {t('percent', { count: whole })}
          </Text>
        }
      />
      <Text size="sm">{of > 0 ? t(text) : t('gauge_none')}</Text>
      {of > 0 && (
        <Text size="sm" c="dimmed">
          {gauge === 'cpu'
            ? t('gauge_of_cpus', { count: numberText(Math.round(of * 10) / 10, locale) })
            : t('gauge_of_gb', { size: numberText(Math.round((of / GB) * 10) / 10, locale) })}
        </Text>
      )}
    </div>
  );
}
