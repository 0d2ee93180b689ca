/** Small drawings of the screens: where things are, and in colour the part that the sentence beside them is about. */
import { Svg, svgsByName } from '../Svg.tsx';
import styles from './help.module.css';

const SVGS = svgsByName(
  import.meta.glob<string>('./pictures/*.svg', { query: '?raw', import: 'default', eager: true }),
);
export const pictureNames: readonly string[] = Object.keys(SVGS);

export const Picture = ({ of }: { of: string }) => <Svg source={SVGS[of]} className={styles.picture} />;
