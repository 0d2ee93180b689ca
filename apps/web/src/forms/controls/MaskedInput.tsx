import { TextInput, type TextInputProps } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { caretAfter, type Mask } from './mask.ts';

interface Props extends Omit<TextInputProps, 'onChange' | 'value'> {
  mask: Mask;
  value: string;
  onChange: (value: string) => void;
}

/**
 * A text in the form of its mask. The caret stays behind the character that was typed, also in the middle of the text.
 */
export function MaskedInput({ mask, value, onChange, ...props }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current !== null && document.activeElement === input.current)
      input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  return (
    <TextInput
      {...props}
      ref={input}
      value={value}
      onChange={({ currentTarget: { value: typed, selectionStart } }) => {
        const masked = mask(typed);
        caret.current = caretAfter(typed, selectionStart ?? typed.length, masked);
        onChange(masked);
      }}
    />
  );
}
