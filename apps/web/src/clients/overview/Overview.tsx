/** A household in one look, above the profile: each cell leads to the tab that it sums up. */
import { isHeadOrSingle } from '@resa/rules/person/family';
import { useT } from '../../local/texts.ts';
import type { ClientFileData } from '../client-file.ts';
import { Incomplete } from '../file/Incomplete.tsx';
import { useCompact } from '../file/useCompact.ts';
import { DocumentsRing } from './DocumentsRing.tsx';
import { HouseholdStrip } from './HouseholdStrip.tsx';
import { Income } from './Income.tsx';
import { LastComment } from './LastComment.tsx';
import styles from './overview.module.css';
import { Visits } from './Visits.tsx';

export function Overview({ file }: { file: ClientFileData }) {
  const t = useT();
  const ofHead = isHeadOrSingle(file.family_role_type_id);
  // Elsewhere the card is in sight, which lists them.
  const compact = useCompact();
  return (
    <section className={styles.overview} aria-label={t('overview')}>
      <HouseholdStrip file={file} />
      {file.visits && <Visits visits={file.visits} today={file.today} />}
      <div className={styles.row}>
        <DocumentsRing file={file} />
        <Income income={file.income} />
        {ofHead && <LastComment comments={file.comments} />}
      </div>
      {compact && <Incomplete file={file} />}
    </section>
  );
}
