import { TextInput } from '@mantine/core';
import { moneyText, moneyTyped } from '@resa/rules/text/money-text';
import { useState } from 'react';
import { useLocale } from '../../local/texts.ts';
import type { ControlProps } from '../fields.ts';
import { setterOf, useCommon, valueIn } from './useCommon.ts';

/** Dollars with cents: typed or pasted in any usual format, and formatted when the field is left. */
export function Dollars<V>(props: ControlProps<V>) {
  const { onBlur, ...common } = useCommon(props);
  const locale = useLocale();
  const set = setterOf(props);
  const value = valueIn(props) as number | null;
  /** The text while it is being typed. */
  const [typed, setTyped] = useState<string | null>(null);
  const change = (text: string) => {
    setTyped(text);
    set(moneyTyped(text, locale));
  };
  return (
    <TextInput
      {...common}
      value={typed ?? (value === null ? '' : moneyText(value, locale))}
      inputMode="decimal"
      maxLength={24}
      autoComplete="off"
      classNames={{ input: 'tabular' }}
      onChange={(event) => change(event.currentTarget.value.replace(/[^\d.,\s$-]/g, ''))}
      onBlur={() => {
        setTyped(null);
        onBlur();
      }}
    />
  );
}
