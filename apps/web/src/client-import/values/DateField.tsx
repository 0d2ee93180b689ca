import { isDate } from '@resa/rules/time/dates';
import { useState } from 'react';
import { MaskedInput } from '../../forms/controls/MaskedInput.tsx';
import { dateMask } from '../../forms/controls/mask.ts';
import { useT } from '../../local/texts.ts';

interface Props {
  label: string;
  help: string;
  value: string | null;
  /** No day after this one. */
  latest: string;
  onChange: (date: string | null) => void;
}

/** A day that is taken as soon as it is complete. */
export function DateField({ label, help, value, latest, onChange }: Props) {
  const t = useT();
  const [typed, setTyped] = useState(value ?? '');
  const fits = typed === '' || (isDate(typed) && typed <= latest);
  const write = (text: string) => {
    setTyped(text);
    if (text === '' || (isDate(text) && text <= latest)) onChange(text === '' ? null : text);
  };
  return (
    <MaskedInput
      label={label}
      description={help}
      inputMode="numeric"
      placeholder={latest}
      mask={dateMask}
      value={typed}
      autoComplete="off"
      error={!fits && typed.length === latest.length && t('rule_date')}
      onChange={write}
    />
  );
}
