import { Group, Skeleton } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useT } from '../../local/texts.ts';
import { ScreenHelp } from '../../ui/help/ScreenHelp.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Page } from '../../ui/Page.tsx';
import type { ClientFileData } from '../client-file.ts';
import { BackButton } from './BackButton.tsx';
import { Fold } from './Fold.tsx';
import styles from './file.module.css';
import { Line } from './Line.tsx';
import { useCompact } from './useCompact.ts';

interface Props {
  /** Until the file has arrived, placeholders are shown. */
  file: ClientFileData | undefined;
  lockedBy?: string | null;
  acts: ReactNode;
  /** The main button. If the card is folded into a line, it stays in sight beside the name. */
  main: ReactNode;
  /** A notice about the whole file, above it. */
  notice?: ReactNode;
  card: ReactNode;
  parts: ReactNode;
}

/**
 * The page of a file, read or edited: its tabs, and the card beside them or, on a narrow page, in a line above that
 * unfolds.
 */
export function Layout({ file, lockedBy, acts, main, notice, card, parts }: Props) {
  const t = useT();
  const compact = useCompact();
  const fold = useFold();
  const name = file?.client.name ?? t('client_file');
  const actions = (
    <>
      <BackButton />
      {acts}
      {main}
    </>
  );
  return (
    <Page title={name} line={compact && <Line name={name} file={file} main={main} />} actions={actions}>
      {notice}
      {compact && (
        <div className={styles.under}>
          <Fold file={file} lockedBy={lockedBy} {...fold} />
          <Group gap={4} wrap="nowrap">
            {acts}
            <ScreenHelp />
          </Group>
        </div>
      )}
      {/* The file takes its placeholders' place: they are not moved, if it has fewer rows of buttons than most. */}
      <div className={styles.container} key={file ? 'there' : 'coming'}>
        <div className={styles.file}>
          <div className={styles.beside} hidden={compact && !fold.open}>
            {file ? card : <Skeleton height={420} />}
          </div>
          {file ? parts : <Coming />}
        </div>
      </div>
    </Page>
  );
}

/** Unfolds the card for the current tab only, so that the next tab shows its content first. */
function useFold() {
  const { tab = '' } = useSearch({ strict: false }) as { tab?: string };
  const [over, setOver] = useState<string | null>(null);
  const open = over === tab;
  return { open, onToggle: () => setOver(open ? null : tab) };
}

const Coming = () => (
  <>
    <Skeleton height={40} className={styles.tabs} />
    <div className={styles.panel}>
      <Loading height={560} />
    </div>
  </>
);
