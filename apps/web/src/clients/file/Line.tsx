import { Skeleton, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { EligibilityBadge } from '../../people/EligibilityBadge.tsx';
import type { ClientFileData } from '../client-file.ts';
import styles from '../clients.module.css';

interface Props {
  name: string;
  /** Until it has arrived, a placeholder takes the badge's place. */
  file: ClientFileData | undefined;
  book: ReactNode;
}

/** On a phone: who this is, whether they may be served today and Book stay in sight; the bar of the current client gives way. */
export function Line({ name, file, book }: Props) {
  return (
    <div className={styles.line}>
      <div className={styles.lineName}>
        <Title order={1} size="h4" lineClamp={1}>
          {name}
        </Title>
        {file ? <EligibilityBadge eligibility={file.eligibility} /> : <Skeleton height={24} width={160} />}
      </div>
      {book}
    </div>
  );
}
