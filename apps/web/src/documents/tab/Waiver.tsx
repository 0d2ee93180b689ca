import { Button, Text, VisuallyHidden } from '@mantine/core';
import { useT } from '../../local/texts.ts';
import { momentOf } from '../../local/today.ts';
import { Dated } from '../../ui/Dated.tsx';
import styles from '../documents.module.css';
import type { Line, Waived } from '../household.ts';
import type { Acts } from './useActs.ts';

interface Props {
  /** The name of the document type. */
  name: string;
  line: Line;
  waived: Waived;
  acts: Acts | null;
}

/** The user who decided that a person may go without a proof, when and why. */
export function Waiver({ name, line, waived, acts }: Props) {
  const t = useT();
  const { date } = momentOf(new Date(waived.waived_at));
  return (
    <div className={styles.document}>
      <Text size="sm" className={styles.name}>
        <Dated>{t('waived_by', { user: waived.waived_by ?? '–', date, reason: waived.reason })}</Dated>
      </Text>
      {acts?.mayWaive && (
        <Button variant="default" size="compact-sm" onClick={() => void acts.unwaive(line)}>
          {t('unwaive')}
          <VisuallyHidden> {name}</VisuallyHidden>
        </Button>
      )}
    </div>
  );
}
