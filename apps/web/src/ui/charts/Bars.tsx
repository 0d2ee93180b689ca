/** Bars below each other, each with its name and its value in words. */
import { Text } from '@mantine/core';
import styles from './charts.module.css';

interface Props {
  bars: readonly { readonly name: string; readonly value: number; readonly words: string }[];
}

export function Bars({ bars }: Props) {
  const most = Math.max(...bars.map(({ value }) => value));
  return (
    <ul className={styles.bars}>
      {bars.map(({ name, value, words }) => (
        <li key={name}>
          <Text size="sm">{name}</Text>
          <span aria-hidden>{value > 0 && <Bar part={value / most} />}</span>
          <Text size="sm" className="tabular" ta="right">
            {words}
          </Text>
        </li>
      ))}
    </ul>
  );
}

export const Bar = ({ part, striped = false }: { part: number; striped?: boolean }) => (
  <span className={styles.bar} data-striped={striped || undefined} style={{ width: `${part * 100}%` }} />
);
