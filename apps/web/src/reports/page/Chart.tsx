/** A chart of a table of figures: a line over time, or bars of shares. The table below it has every value. */
import { Text, Title } from '@mantine/core';
import type { SheetBlock } from '@resa/contract/reports/calls';
import { pointsOf } from '@resa/contract/reports/chart';
import type { ChartOf } from '@resa/contract/reports/define';
import { numberText, percentText } from '@resa/rules/text/number-text';
import { useId } from 'react';
import { useLocale, useT } from '../../local/texts.ts';
import { useToday } from '../../local/today.ts';
import { LineChart, type Point } from '../../ui/LineChart.tsx';
import styles from '../reports.module.css';

export function Chart({ chart, block }: { chart: ChartOf; block: SheetBlock }) {
  const t = useT();
  const id = useId();
  const at = block.columns.findIndex(({ name }) => name === chart.of);
  const column = block.columns[at];
  const points = pointsOf(block, chart.of, useToday());
  const [across] = block.columns;
  if (!column || !across || points.length < 2 || points.every(({ value }) => value === 0)) return null;
  const label = [block.heading && t(block.heading), t(column.heading)].filter(Boolean).join(' · ');
  return (
    <section className={styles.chart} aria-labelledby={id}>
      <Title order={2} size="h5" mb="xs" id={id}>
        {t(column.heading)}
      </Title>
      {chart.as === 'trend' ? (
        <LineChart label={label} across={t(across.heading)} up={t(column.heading)} points={points} />
      ) : (
        <Shares points={points} all={Number(block.rows.find(({ kind }) => kind === 'total')?.cells[at])} />
      )}
    </section>
  );
}

/** Each with its number and its part of all, so that no value is shown only by colour or length. */
function Shares({ points, all }: { points: readonly Point[]; all: number }) {
  const locale = useLocale();
  const most = Math.max(...points.map(({ value }) => value));
  return (
    <ul className={styles.shares}>
      {points.map(({ name, value }) => (
        <li key={name}>
          <Text size="sm">{name}</Text>
          <span className={styles.length} aria-hidden>
            {value > 0 && <span className={styles.bar} style={{ width: `${(value / most) * 100}%` }} />}
          </span>
          <Text size="sm" className="tabular" ta="right">
            {numberText(value, locale)} · {percentText((value / all) * 100, locale)}
          </Text>
        </li>
      ))}
    </ul>
  );
}
