import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { type TextKey, useT } from '../../local/texts.ts';
import { tabAddress } from '../file/useOpenTab.ts';
import styles from './overview.module.css';

interface Props {
  label: TextKey;
  /** The tab that the label opens; absent if the file has no such tab. */
  tab?: string | undefined;
  /** Shown beside the label. */
  sum?: ReactNode;
  children?: ReactNode;
}

/** A cell of the overview. */
export function Cell({ label, tab, sum, children }: Props) {
  const t = useT();
  const id = useId();
  return (
    <section className={styles.cell} aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id}>
          {tab === undefined ? (
            t(label)
          ) : (
            <Link to="/client" search={tabAddress(tab) as never} replace className={styles.opens}>
              {t(label)}
              <IconChevronRight size={14} aria-hidden />
            </Link>
          )}
        </h3>
        {sum}
      </div>
      {children}
    </section>
  );
}
