import { NumberInput } from '@mantine/core';
import { useLocale } from '../../local/texts.ts';
import type { ControlProps } from '../fields.ts';
import { setterOf, useCommon, valueIn } from './useCommon.ts';

/** Whole numbers up to the field's own, or dollars with cents. */
export function Numeric<V>(props: ControlProps<V>) {
  const { kind, max } = props.field;
  const french = useLocale() === 'fr';
  const money = kind === 'money';
  const set = setterOf(props);
  return (
    <NumberInput
      {...useCommon(props)}
      value={(valueIn(props) as number | null) ?? ''}
      allowNegative={false}
      hideControls={money}
      decimalScale={money ? 2 : 0}
      decimalSeparator={french ? ',' : '.'}
      allowedDecimalSeparators={['.', ',']}
      fixedDecimalScale={money}
      {...(money && (french ? { suffix: '\u00a0$' } : { prefix: '$' }))}
      {...(!money && { min: 0, max, clampBehavior: 'strict' as const })}
      autoComplete="off"
      classNames={{ input: 'tabular' }}
      onChange={(typed) => set(typed === '' ? null : Number(typed))}
    />
  );
}
