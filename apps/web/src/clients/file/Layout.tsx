import type { ReactNode } from 'react';
import { useT } from '../../local/texts.ts';
import { Page } from '../../ui/Page.tsx';
import styles from '../clients.module.css';

interface Props {
  actions: ReactNode;
  /** What concerns the whole file, above it. */
  notice?: ReactNode;
  /** Until the file has arrived, placeholders are shown. */
  coming?: boolean;
  card: ReactNode;
  parts: ReactNode;
}

/** A file on the page, read or edited: who this is beside the file's parts. */
export function Layout({ actions, notice, coming = false, card, parts }: Props) {
  const t = useT();
  return (
    <Page title={t('client_file')} actions={actions}>
      {notice}
      {/* The file takes its placeholders' place: they are not moved, where it has fewer rows of buttons than most. */}
      <div className={styles.container} key={coming ? 'coming' : 'there'}>
        <div className={styles.file}>
          {card}
          {parts}
        </div>
      </div>
    </Page>
  );
}
