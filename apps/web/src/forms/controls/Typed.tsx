import { TextInput } from '@mantine/core';
import type { ControlProps } from '../fields.ts';
import styles from '../forms.module.css';
import { MaskedInput } from './MaskedInput.tsx';
import { dateMask, phoneMask, postalMask } from './mask.ts';
import { setterOf, useCommon, valueIn } from './useCommon.ts';

const FIGURES = { input: 'tabular' };
const CODE = { input: styles.code };

/** A text field; empty, its value is null if the field may be empty. */
export function Typed<V>(props: ControlProps<V>) {
  const { kind, max, optional, autoComplete = 'off' } = props.field;
  const { disabled, ...common } = useCommon(props);
  const set = setterOf(props);
  const change = (typed: string) => set(typed === '' && optional ? null : typed);
  const onChange = (event: { currentTarget: { value: string } }) => change(event.currentTarget.value);
  const plain = {
    ...common,
    value: String(valueIn(props) ?? ''),
    maxLength: max,
    autoComplete,
    // A value that cannot be changed can still be read and copied.
    readOnly: disabled,
    ...(disabled && { variant: 'filled' }),
  };
  switch (kind) {
    case 'phone':
      return <MaskedInput {...plain} type="tel" mask={phoneMask} onChange={change} classNames={FIGURES} />;
    case 'postal_code':
      return <MaskedInput {...plain} mask={postalMask} onChange={change} classNames={FIGURES} />;
    case 'date':
      return <MaskedInput {...plain} inputMode="numeric" mask={dateMask} onChange={change} classNames={FIGURES} />;
    case 'code':
      return (
        <TextInput {...plain} classNames={CODE} onChange={(event) => change(event.currentTarget.value.toUpperCase())} />
      );
    default:
      return <TextInput {...plain} type={kind === 'email' ? 'email' : 'text'} onChange={onChange} />;
  }
}
