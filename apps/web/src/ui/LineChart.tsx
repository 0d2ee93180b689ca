/**
 * A line through some points, such as the days of a month, or two lines with the same points. Screen readers get the same as a
 * table; resting on a point or moving along the line by arrow keys shows its values.
 */
import { Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { numberText } from '@resa/rules/text/number-text';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { useLocale } from '../local/texts.ts';
import { ticksUpTo } from './chart-ticks.ts';
import { NumbersTable } from './charts/NumbersTable.tsx';
import styles from './LineChart.module.css';

export interface Point {
  readonly name: string;
  readonly value: number;
}
interface Props {
  label: string;
  /** The headings of the names and the values of the points. */
  across: string;
  up: string;
  points: readonly Point[];
  /** A dashed second line, with a value for each point. */
  second?: { readonly up: string; readonly values: readonly number[] };
}

const HEIGHT = 180;
const EDGE = { top: 10, right: 44, bottom: 24, left: 48 };
/** Pixels that a name below the line takes. */
const NAME_WIDTH = 96;

export function LineChart({ label, across, up, points, second }: Props) {
  const locale = useLocale();
  const { ref, width } = useElementSize();
  const [marked, setMarked] = useState<number | null>(null);
  const seconds = second?.values ?? [];
  const scale = scaleOf(points, seconds, width);
  const { x, y, wide } = scale;
  const last = points.length - 1;
  const markAt = ({ clientX, currentTarget }: PointerEvent<SVGElement>) => {
    const from = currentTarget.getBoundingClientRect().left + EDGE.left;
    setMarked(Math.min(last, Math.max(0, Math.round(((clientX - from) / wide) * last))));
  };
  const step = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1, Home: -points.length, End: points.length }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    setMarked((now) => Math.min(last, Math.max(0, (now ?? (by < 0 ? last + 1 : -1)) + by)));
  };
  const point = marked === null ? undefined : points[marked];
  return (
    <div ref={ref} className={styles.chart}>
      {/* Moved along by arrow keys, as a slider is. */}
      <div
        role="slider"
        tabIndex={0}
        className={styles.drawing}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={marked ?? last}
        aria-valuetext={textOf(marked ?? last)}
        onKeyDown={step}
        onBlur={() => setMarked(null)}
      >
        <svg
          aria-hidden
          width={Math.max(width, 1)}
          height={HEIGHT}
          onPointerMove={markAt}
          onPointerLeave={() => setMarked(null)}
        >
          <Ticks scale={scale} />
          <Names points={points} scale={scale} />
          <polyline
            className={styles.line}
            points={points.map(({ value }, index) => `${x(index)},${y(value)}`).join(' ')}
          />
          <polyline
            className={styles.second}
            points={seconds.map((value, index) => `${x(index)},${y(value)}`).join(' ')}
          />
          {point && marked !== null && (
            <g className={styles.marked}>
              <line x1={x(marked)} x2={x(marked)} y1={EDGE.top} y2={HEIGHT - EDGE.bottom} />
              <circle cx={x(marked)} cy={y(point.value)} r={4} />
              {seconds[marked] !== undefined && <circle cx={x(marked)} cy={y(seconds[marked])} r={4} />}
            </g>
          )}
        </svg>
      </div>
      <div className={styles.below} aria-hidden>
        {second && <Legend names={[up, second.up]} />}
        <Text size="sm" c="dimmed" className={styles.value}>
          {marked === null ? undefined : textOf(marked)}
        </Text>
      </div>
      <NumbersTable
        label={label}
        across={across}
        columns={second ? [up, second.up] : [up]}
        rows={points.map(({ name, value }, index) => ({ name, values: [value, seconds[index] ?? 0] }))}
      />
    </div>
  );

  /** With two lines, each value has its name. */
  function textOf(at: number) {
    const one = points[at];
    if (!one) return undefined;
    const values = second
      ? [`${up} ${numberText(one.value, locale)}`, `${second.up} ${numberText(seconds[at] ?? 0, locale)}`]
      : [numberText(one.value, locale)];
    return [one.name, ...values].join(' · ');
  }
}

type Scale = ReturnType<typeof scaleOf>;

/** Where a point of the line is on the drawing. */
function scaleOf(points: readonly Point[], seconds: readonly number[], width: number) {
  const ticks = ticksUpTo(Math.max(...points.map(({ value }) => value), ...seconds, 0));
  const top = ticks.at(-1) as number;
  const wide = Math.max(width - EDGE.left - EDGE.right, 1);
  return {
    ticks,
    wide,
    x: (at: number) => EDGE.left + (points.length > 1 ? (at * wide) / (points.length - 1) : wide / 2),
    y: (value: number) => EDGE.top + (HEIGHT - EDGE.top - EDGE.bottom) * (1 - value / top),
  };
}

function Ticks({ scale: { ticks, wide, y } }: { scale: Scale }) {
  const locale = useLocale();
  return ticks.map((value) => (
    <g key={value} className={styles.tick}>
      <line x1={EDGE.left} x2={EDGE.left + wide} y1={y(value)} y2={y(value)} />
      <text x={EDGE.left - 8} y={y(value)} textAnchor="end" dominantBaseline="middle">
        {numberText(value, locale)}
      </text>
    </g>
  ));
}

/** The names that there is room for, counted from the last one back, so that today is always named. */
function Names({ points, scale: { wide, x } }: { points: readonly Point[]; scale: Scale }) {
  const every = Math.max(1, Math.ceil((points.length * NAME_WIDTH) / wide));
  const last = points.length - 1;
  return points.map(
    ({ name }, index) =>
      (last - index) % every === 0 && (
        <text
          key={name}
          className={styles.name}
          // The last one ends within the drawing, however long it is.
          x={index === last && index > 0 ? x(index) + EDGE.right : x(index)}
          y={HEIGHT - 6}
          textAnchor={index === last && index > 0 ? 'end' : 'middle'}
        >
          {name}
        </text>
      ),
  );
}

function Legend({ names }: { names: readonly [string, string] }) {
  return (
    <ul className={styles.legend}>
      {names.map((name, index) => (
        <li key={name}>
          <svg aria-hidden width={24} height={8}>
            <line className={index === 0 ? styles.line : styles.second} x1={0} x2={24} y1={4} y2={4} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}
