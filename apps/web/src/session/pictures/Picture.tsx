import { Svg } from '../../ui/Svg.tsx';
import styles from './pictures.module.css';

/** A drawing of Resa's own; its colours follow the theme. */
export const Picture = ({ source }: { source: string }) => <Svg source={source} className={styles.picture} />;
