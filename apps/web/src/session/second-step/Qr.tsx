import { generate } from 'lean-qr';
import { useT } from '../../local/texts.ts';
import classes from './second-step.module.css';

/** A QR code, dark on light in every colour scheme: cameras read no other. */
export function Qr({ text }: { text: string }) {
  const t = useT();
  const code = generate(text);
  const squares: string[] = [];
  for (let y = 0; y < code.size; y++)
    for (let x = 0; x < code.size; x++) if (code.get(x, y)) squares.push(`M${x} ${y}h1v1h-1z`);
  return (
    <svg
      className={classes.qr}
      viewBox={`-4 -4 ${code.size + 8} ${code.size + 8}`}
      role="img"
      aria-label={t('step_qr')}
      shapeRendering="crispEdges"
    >
      <path d={squares.join('')} />
    </svg>
  );
}
