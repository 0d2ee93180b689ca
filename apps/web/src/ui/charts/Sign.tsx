import styles from './charts.module.css';

/** A sign beside the name of what is drawn so. */
export const Sign = ({ striped = false, open = false }: { striped?: boolean; open?: boolean }) => (
  <span className={styles.sign} aria-hidden data-striped={striped || undefined} data-open={open || undefined} />
);
