import styles from './charts.module.css';

/** The mark of a series in the legend of a chart. */
export const LegendMark = ({ striped = false, open = false }: { striped?: boolean; open?: boolean }) => (
  <span className={styles.sign} aria-hidden data-striped={striped || undefined} data-open={open || undefined} />
);
