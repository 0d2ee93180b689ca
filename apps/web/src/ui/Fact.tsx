import type { ReactNode } from 'react';
import { type TextKey, useT } from '../local/texts.ts';

/** An entry of a description list: a label and its value. */
export function Fact({ label, children }: { label: TextKey; children: ReactNode }) {
  const t = useT();
  return (
    <div>
      <dt>{t(label)}</dt>
      <dd>{children}</dd>
    </div>
  );
}
