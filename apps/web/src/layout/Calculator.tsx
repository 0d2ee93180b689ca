/** The calculator of the top bar (001 §2.16); what a sum comes to is decided in rules. */
import { ActionIcon, Button, Popover, SimpleGrid, Tooltip } from '@mantine/core';
import { CALCULATOR_ERROR, calculate, changeSign } from '@resa/rules/calculator';
import { IconCalculator } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { type TextKey, useLocale, useT } from '../local/texts.ts';
import { Dialog } from '../ui/Dialog.tsx';
import styles from './Calculator.module.css';

export function Calculator() {
  const t = useT();
  return (
    <Popover position="bottom-end" trapFocus returnFocus width={260}>
      <Popover.Target>
        <Tooltip label={t('calculator')}>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('calculator')}>
            <IconCalculator size={20} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('calculator')}>
        <Keys />
      </Popover.Dropdown>
    </Popover>
  );
}

export function CalculatorDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useT();
  return (
    <Dialog opened={opened} onClose={onClose} title={t('calculator')} size={300} small>
      <Keys />
    </Dialog>
  );
}

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
/** What one types for what the keys show. */
const typed: Record<string, string> = { '*': '×', '/': '÷', '-': '−', ',': '.', Enter: '=', Delete: 'C' };
const LONGEST = 40;

function press(display: string, sign: string, fresh: boolean): string {
  const text = display === CALCULATOR_ERROR || (fresh && /[\d.]/.test(sign)) ? '' : display;
  if (sign === 'C') return '';
  if (sign === '=') return text && calculate(text);
  if (sign === '±') return changeSign(text);
  return (text + sign).slice(0, LONGEST);
}

function Keys() {
  const t = useT();
  const locale = useLocale();
  const [display, setDisplay] = useState('');
  // After "=" a digit begins anew, an operator goes on with the result.
  const [fresh, setFresh] = useState(false);
  const act = (sign: string) => {
    setDisplay(press(display, sign, fresh));
    setFresh(sign === '=');
  };
  const type = (event: KeyboardEvent) => {
    const sign = typed[event.key] ?? event.key;
    const onButton = event.key === 'Enter' && event.target instanceof HTMLButtonElement;
    if (event.ctrlKey || event.metaKey || onButton) return;
    if (event.key === 'Backspace') setDisplay(display.slice(0, -1));
    else if (keys.some((key) => key.sign === sign)) act(sign);
    else return;
    event.preventDefault();
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
            data-autofocus={sign === '7' || undefined}
            onClick={() => act(sign)}
          >
            {sign === '.' && locale === 'fr' ? ',' : sign}
          </Button>
        ))}
      </SimpleGrid>
    </div>
  );
}
