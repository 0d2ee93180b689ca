/** The keys of the calculator (001 §2.16); packages/rules calculates the result. */
import { Button, SimpleGrid } from '@mantine/core';
import { CALCULATOR_ERROR, calculate, changeSign } from '@resa/rules/money/calculator';
import { type KeyboardEvent, useState } from 'react';
import { type TextKey, useLocale, useT } from '../local/texts.ts';
import styles from './Calculator.module.css';

type Key = { sign: string; says?: TextKey; kind?: 'operator' | 'equals' };
const keys: readonly Key[] = [
  { sign: 'C', says: 'calculator_clear', kind: 'operator' },
  { sign: '±', says: 'calculator_sign', kind: 'operator' },
  { sign: '%', says: 'calculator_percent', kind: 'operator' },
  { sign: '÷', says: 'calculator_divide', kind: 'operator' },
  { sign: '7' },
  { sign: '8' },
  { sign: '9' },
  { sign: '×', says: 'calculator_times', kind: 'operator' },
  { sign: '4' },
  { sign: '5' },
  { sign: '6' },
  { sign: '−', says: 'calculator_minus', kind: 'operator' },
  { sign: '1' },
  { sign: '2' },
  { sign: '3' },
  { sign: '+', says: 'calculator_plus', kind: 'operator' },
  { sign: '0' },
  { sign: '.', says: 'calculator_point' },
  { sign: '=', says: 'calculator_equals', kind: 'equals' },
];
/** The typed signs for those on the keys. */
const typed: Record<string, string> = { '*': '×', '/': '÷', '-': '−', ',': '.', Enter: '=', Delete: 'C' };
const LONGEST = 40;

function press(display: string, sign: string, fresh: boolean): string {
  const text = display === CALCULATOR_ERROR || (fresh && /[\d.]/.test(sign)) ? '' : display;
  if (sign === 'C') return '';
  if (sign === '=') return text && calculate(text);
  if (sign === '±') return changeSign(text);
  return (text + sign).slice(0, LONGEST);
}

/** Enter computes, no matter which key has the focus; Space presses that key. */
export default function CalculatorKeys() {
  const t = useT();
  const locale = useLocale();
  const [display, setDisplay] = useState('');
  // After "=" a digit starts again, an operator continues with the result.
  const [fresh, setFresh] = useState(false);
  const act = (sign: string) => {
    setDisplay(press(display, sign, fresh));
    setFresh(sign === '=');
  };
  const type = (event: KeyboardEvent) => {
    const sign = typed[event.key] ?? event.key;
    if (event.ctrlKey || event.metaKey) return;
    if (event.key === 'Backspace') setDisplay(display.slice(0, -1));
    else if (keys.some((key) => key.sign === sign)) act(sign);
    else return;
    event.preventDefault();
    // The page has its own use for some of these keys: `/` goes to the search.
    event.stopPropagation();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys typed anywhere in the calculator count.
    <div onKeyDown={type}>
      <output className={styles.display} aria-label={t('calculator_display')} aria-live="polite">
        {(locale === 'fr' ? display.replaceAll('.', ',') : display) || '0'}
      </output>
      <SimpleGrid cols={4} spacing={6}>
        {keys.map(({ sign, says, kind }) => (
          <Button
            key={sign}
            size="md"
            px={0}
            variant={kind === 'equals' ? 'filled' : kind === 'operator' ? 'light' : 'default'}
            aria-label={says && t(says)}
            className={kind === 'equals' ? styles.equals : undefined}
            autoFocus={kind === 'equals'}
            onClick={() => act(sign)}
          >
            {sign === '.' && locale === 'fr' ? ',' : sign}
          </Button>
        ))}
      </SimpleGrid>
    </div>
  );
}
