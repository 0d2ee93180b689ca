import { useT } from '../../local/texts.ts';
import { DateText } from '../../ui/DateText.tsx';
import type { ClientFileData } from '../client-file.ts';
import { Cell } from './Cell.tsx';
import styles from './overview.module.css';

/** The last comment or answer. */
export function LastComment({ comments }: Pick<ClientFileData, 'comments'>) {
  const t = useT();
  const [last] = comments.toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1));
  return (
    <Cell label="last_comment" tab="comments">
      {last ? (
        <>
          <p className={styles.comment}>{last.comment}</p>
          <p className={styles.quiet}>
            {last.name && `${last.name}, `}
            <DateText value={last.created_at} time={false} />
          </p>
        </>
      ) : (
        <p className={styles.quiet}>{t('no_comments_yet')}</p>
      )}
    </Cell>
  );
}
