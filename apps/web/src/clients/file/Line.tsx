import { Skeleton, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { EligibilityBadge } from '../../people/EligibilityBadge.tsx';
import type { ClientFileData } from '../client-file.ts';
import { BackButton } from './BackButton.tsx';
import styles from './file.module.css';

interface Props {
  name: string;
  /** Until it has arrived, a placeholder takes the badge's place. */
  file: ClientFileData | undefined;
  main: ReactNode;
}

/** Where the card is a line: who this is, whether they may be served today and the first act stay in sight. */
export function Line({ name, file, main }: Props) {
  return (
    <div className={styles.line} data-sticky-line>
      <BackButton />
      <div className={styles.lineName}>
        <Title order={1} size="h4" lineClamp={1}>
          {name}
        </Title>
        {file ? <EligibilityBadge eligibility={file.eligibility} /> : <Skeleton height={24} width={160} />}
      </div>
      {main}
    </div>
  );
}
