import type { ReactNode } from 'react';
import { useT } from '../../local/texts.ts';
import { Page } from '../../ui/Page.tsx';
import { useNarrow } from '../../ui/useNarrow.ts';
import type { ClientFileData } from '../client-file.ts';
import styles from '../clients.module.css';
import { Line } from './Line.tsx';

interface Props {
  /** Until the file has arrived, placeholders are shown. */
  file: ClientFileData | undefined;
  actions: ReactNode;
  /** Beside the name on a phone. */
  book?: ReactNode;
  /** A notice about the whole file, above it. */
  notice?: ReactNode;
  card: ReactNode;
  parts: ReactNode;
}

/** A file on the page, read or edited: who this is beside the file's parts. */
export function Layout({ file, actions, book, notice, card, parts }: Props) {
  const t = useT();
  const phone = useNarrow();
  const name = file?.client.name ?? t('client_file');
  return (
    <Page title={name} line={phone && <Line name={name} file={file} book={book} />} actions={actions}>
      {notice}
      {/* The file takes its placeholders' place: they are not moved, where it has fewer rows of buttons than most. */}
      <div className={styles.container} key={file ? 'there' : 'coming'}>
        <div className={styles.file}>
          {card}
          {parts}
        </div>
      </div>
    </Page>
  );
}
