import { Textarea } from '@mantine/core';
import type { ControlProps } from '../fields.ts';
import { setterOf, useCommon, valueIn } from './useCommon.ts';

/** A text of several lines. Separate from Typed, because its autosize is large to load. */
export function Lines<V>(props: ControlProps<V>) {
  const { disabled, ...common } = useCommon(props);
  const set = setterOf(props);
  return (
    <Textarea
      {...common}
      value={String(valueIn(props) ?? '')}
      maxLength={props.field.max}
      readOnly={disabled}
      autosize
      minRows={3}
      maxRows={12}
      onChange={({ currentTarget: { value } }) => set(value === '' && props.field.optional ? null : value)}
    />
  );
}
