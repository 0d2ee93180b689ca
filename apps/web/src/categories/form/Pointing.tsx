import type { Field } from '@resa/contract/lists/define';
import type { ListName } from '@resa/contract/lists/names';
import { Chosen } from '../../forms/controls/Chosen.tsx';
import { Several } from '../../forms/controls/Several.tsx';
import { valueIn } from '../../forms/controls/useCommon.ts';
import type { ControlProps, FormField } from '../../forms/fields.ts';
import type { Values } from '../lists.ts';
import { useRowChoices } from '../useRowChoices.ts';

/** A field of a list in the form of a row. */
export interface RowField extends Field, Pick<FormField, 'label' | 'fixed'> {
  /** Which rows of the linked list are offered. */
  readonly offered?: ((row: Values, of: Values) => boolean) | undefined;
}
export type RowControlProps = ControlProps<Values, RowField>;

/** Rows of another list. */
export function Pointing(props: RowControlProps) {
  const { kind, of, offered } = props.field;
  const choices = useRowChoices(of as ListName, offered, props.form.values);
  if (kind === 'many') return <Several {...props} choices={choices} />;
  const value = String(valueIn(props));
  // A row that is no longer active stays where it is already chosen.
  const options = choices.map((choice) => ({ ...choice, disabled: choice.disabled && choice.value !== value }));
  return <Chosen {...props} choices={options} />;
}
