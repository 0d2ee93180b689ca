import type { TextValues } from '@resa/rules/text/fill-text';
import type { ReactNode } from 'react';
import { type TextKey, useT } from '../local/texts.ts';

interface Props {
  label: TextKey;
  values?: TextValues;
  children: ReactNode;
}

/** An entry of a description list: a label and its value. */
export function Fact({ label, values, children }: Props) {
  const t = useT();
  return (
    <div>
      <dt>{t(label, values)}</dt>
      <dd>{children}</dd>
    </div>
  );
}
