/** The place in a tab where a gap is shown, to which lists of gaps lead. */
import type { Missing } from '@resa/contract/requests';
import type { ReactNode } from 'react';
import { Tint } from '../ui/StateBadge.tsx';
import styles from './gaps.module.css';

/** The id of a gap's place on the page, other than of a field of a profile. */
export const gapId = ({
  step,
  client_id,
  field,
  document_type_id,
}: Pick<Missing, 'step' | 'client_id' | 'field' | 'document_type_id'>): string =>
  `gap_${step}_${client_id}_${document_type_id ?? field}`;

/** Words on a tinted ground at the place of a gap. */
export const GapMark = ({ gap, children }: { gap: Missing; children: ReactNode }) => (
  <span id={gapId(gap)} tabIndex={-1} className={styles.mark}>
    <Tint colour="orange">{children}</Tint>
  </span>
);
