import { NumberInput } from '@mantine/core';
import type { ControlProps } from '../fields.ts';
import { setterOf, useCommon, valueIn } from './useCommon.ts';

/** An input of whole numbers from 0 to the field's `max`. */
export function Numeric<V>(props: ControlProps<V>) {
  const { max } = props.field;
  const set = setterOf(props);
  return (
    <NumberInput
      {...useCommon(props)}
      value={(valueIn(props) as number | null) ?? ''}
      allowNegative={false}
      allowDecimal={false}
      min={0}
      max={max}
      clampBehavior="strict"
      autoComplete="off"
      classNames={{ input: 'tabular' }}
      // A typed number replaces the stored one.
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={(typed) => set(typed === '' ? null : Number(typed))}
    />
  );
}
