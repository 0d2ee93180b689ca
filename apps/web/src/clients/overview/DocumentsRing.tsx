import { useT } from '../../local/texts.ts';
import type { ClientFileData } from '../client-file.ts';
import { Cell } from './Cell.tsx';
import styles from './overview.module.css';

const RADIUS = 17;
const ROUND = 2 * Math.PI * RADIUS;

/** How many of the required documents the household has provided (000 O-42). */
export function DocumentsRing({ file: { client, info } }: { file: ClientFileData }) {
  const t = useT();
  const { dc: received, dr: required } = client;
  const isChosen = !info.missing.some(({ step }) => step === 'proofs');
  return (
    <Cell label="tab_documents" tab="documents">
      {required === 0 ? (
        <p className={styles.quiet}>{t(isChosen ? 'no_documents_required' : 'proofs_to_choose')}</p>
      ) : (
        <div className={styles.ringed}>
          <svg viewBox="0 0 40 40" className={styles.ring} data-done={received >= required || undefined} aria-hidden>
            <circle cx="20" cy="20" r={RADIUS} />
            <circle cx="20" cy="20" r={RADIUS} strokeDasharray={`${(ROUND * received) / required} ${ROUND}`} />
          </svg>
          <p>{t(received < required ? 'documents_count' : 'documents_complete', { received, required })}</p>
        </div>
      )}
    </Cell>
  );
}
