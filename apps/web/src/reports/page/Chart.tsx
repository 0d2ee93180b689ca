/** The picture of a block: readable without colours, with every value in words or in a table. */
import { Title } from '@mantine/core';
import type { SheetBlock } from '@resa/contract/reports/calls';
import { type Picture, pictureOf, type TrendPicture } from '@resa/contract/reports/chart';
import type { ChartOf, HeatOf } from '@resa/contract/reports/define';
import { useId } from 'react';
import { useLocale, useT } from '../../local/texts.ts';
import { useToday } from '../../local/today.ts';
import { Bars } from '../../ui/charts/Bars.tsx';
import { HeatMap } from '../../ui/charts/HeatMap.tsx';
import { Pyramid } from '../../ui/charts/Pyramid.tsx';
import { LineChart } from '../../ui/LineChart.tsx';
import styles from '../reports.module.css';

interface Props {
  chart: ChartOf | HeatOf;
  block: SheetBlock;
  /** The block of a year earlier. */
  before?: SheetBlock | undefined;
}

export default function Chart({ chart, block, before }: Props) {
  const t = useT();
  const id = useId();
  const picture = pictureOf(chart, block, { say: t, locale: useLocale(), today: useToday(), before });
  if (!picture) return null;
  return (
    <section className={styles.chart} aria-labelledby={id}>
      <Title order={block.heading ? 3 : 2} size="h5" mb="xs" id={id}>
        {picture.label}
      </Title>
      <Drawn picture={picture} />
    </section>
  );
}

function Drawn({ picture }: { picture: Picture }) {
  if (picture.as === 'share') return <Bars {...picture} />;
  if (picture.as === 'pyramid') return <Pyramid {...picture} />;
  if (picture.as === 'heat') return <HeatMap {...picture} />;
  return <Trend {...picture} />;
}

function Trend({ label, across, names, series: [own, behind] }: TrendPicture) {
  const points = names.map((name, index) => ({ name, value: own.values[index] ?? 0 }));
  const second = behind && { second: { up: behind.name, values: behind.values } };
  return <LineChart label={label} across={across} up={own.name} points={points} {...second} />;
}
