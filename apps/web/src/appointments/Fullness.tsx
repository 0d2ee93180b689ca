import styles from './appointments.module.css';

/** How many of some places are taken, as a bar; the label or the text beside it gives the numbers. */
export function Fullness({ booked, max }: { booked: number; max: number }) {
  const isFull = booked >= max;
  const share = isFull ? 100 : Math.min(90, Math.max(booked > 0 ? 12 : 0, (100 * booked) / max));
  return (
    <span className={styles.fullness} data-full={isFull || undefined} aria-hidden>
      <span style={{ width: `${share}%` }} />
    </span>
  );
}
