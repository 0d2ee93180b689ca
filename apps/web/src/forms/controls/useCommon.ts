import { useT } from '../../local/texts.ts';
import { textOf } from '../faults.ts';
import type { ControlProps } from '../fields.ts';

const BELOW: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/** The properties of every input of Mantine: its place, its words and marks, and when it is validated. */
export function useCommon<V>({ form, name, field, autoFocus }: ControlProps<V>) {
  const t = useT();
  const fault = form.faults[name];
  const required = !field.optional && !field.fixed;
  return {
    id: form.idOf(name),
    label: t(field.label),
    error: fault && textOf(t, fault),
    withAsterisk: required,
    'aria-required': required,
    disabled: field.fixed === true,
    onBlur: () => form.leave(name),
    ...(field.help && { description: t(field.help), inputWrapperOrder: BELOW }),
    ...(autoFocus && { 'data-autofocus': true }),
  };
}

/** The value of a control's field, and how to give it another. */
export const valueIn = <V>({ form, name }: ControlProps<V>): unknown => form.values[name];
export const setterOf =
  <V>({ form, name }: ControlProps<V>) =>
  (value: unknown): void =>
    form.set(name, value as V[typeof name]);
