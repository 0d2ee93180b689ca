/**
 * Bars below each other, each with its name and its value in words; a second bar below each if two times are compared.
 */
import { Group, Text, VisuallyHidden } from '@mantine/core';
import styles from './charts.module.css';
import { LegendMark } from './LegendMark.tsx';

interface Props {
  bars: readonly {
    readonly name: string;
    readonly value: number;
    readonly words: string;
    readonly open?: boolean;
    readonly before?: { readonly value: number; readonly words: string };
  }[];
  /** The names of both times. */
  spans: { readonly now: string; readonly before: string } | null;
}

export function Bars({ bars, spans }: Props) {
  const most = Math.max(...bars.flatMap(({ value, before }) => [value, before?.value ?? 0]));
  return (
    <>
      {spans && (
        <Group gap="md" mb="xs" aria-hidden>
          <Text size="sm">
            <LegendMark /> {spans.now}
          </Text>
          <Text size="sm">
            <LegendMark striped /> {spans.before}
          </Text>
        </Group>
      )}
      <ul className={styles.bars}>
        {bars.map(({ name, value, words, open, before }) => (
          <li key={name}>
            <Text size="sm">{name}</Text>
            <span aria-hidden>
              {value > 0 && <Bar part={value / most} open={open} />}
              {before && before.value > 0 && <Bar part={before.value / most} striped />}
            </span>
            <Text size="sm" className="tabular" ta="right" component="div">
              {words}
              {before && spans && (
                <Text size="sm" c="dimmed">
                  <VisuallyHidden>{`${spans.before}, `}</VisuallyHidden>
                  {before.words}
                </Text>
              )}
            </Text>
          </li>
        ))}
      </ul>
    </>
  );
}

interface BarProps {
  part: number;
  striped?: boolean;
  open?: boolean | undefined;
}

export const Bar = ({ part, striped = false, open = false }: BarProps) => (
  <span
    className={styles.bar}
    data-striped={striped || undefined}
    data-open={open || undefined}
    style={{ width: `${part * 100}%` }}
  />
);
