import { TagsInput } from '@mantine/core';
import type { ControlProps } from '../fields.ts';
import { setterOf, useCommon, valueIn } from './useCommon.ts';

/** Each address on its own; the last one typed is taken too when the field is left. */
export function Addresses<V>(props: ControlProps<V>) {
  return (
    <TagsInput
      {...useCommon(props)}
      value={[...(valueIn(props) as readonly string[])]}
      splitChars={[',', ';', ' ']}
      inputMode="email"
      // There is nothing to choose from.
      dropdownOpened={false}
      autoComplete="off"
      onChange={setterOf(props)}
    />
  );
}
