/** Small drawings of the screens: where things are, and in colour the part that the sentence beside them is about. */
import type { ReactNode } from 'react';
import styles from './help.module.css';

interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
  lit?: boolean;
}
const box = ({ x, y, w, h, lit = false }: Box, key?: number) => (
  <rect key={key} x={x} y={y} width={w} height={h} rx="3" className={lit ? styles.lit : undefined} />
);
const line = (x: number, y: number, w: number, key?: number) => (
  <path key={key} d={`M${x} ${y}h${w}`} className={styles.words} />
);
/** Evenly spaced things. */
const each = (count: number, draw: (at: number) => ReactNode) => Array.from({ length: count }, (_, at) => draw(at));

const rows = (x: number, y: number, w: number, count: number, lit = -1) =>
  each(count, (at) => (
    <g key={at}>
      {box({ x, y: y + at * 16, w, h: 14, lit: at === lit })}
      {line(x + 6, y + 7 + at * 16, w / 5)}
      {line(x + w / 3, y + 7 + at * 16, w / 4)}
      {line(x + w * 0.75, y + 7 + at * 16, w / 6)}
    </g>
  ));

const PICTURES = {
  board: (
    <>
      {each(4, (at) => box({ x: 50 + at * 46, y: 32, w: 40, h: 24, lit: at === 0 }, at))}
      {rows(50, 66, 84, 4)}
      {rows(142, 66, 84, 4)}
    </>
  ),
  list: (
    <>
      {line(50, 36, 50)}
      {box({ x: 190, y: 29, w: 36, h: 14, lit: true })}
      {rows(50, 52, 176, 5, 1)}
    </>
  ),
  search: (
    <>
      {box({ x: 70, y: 6, w: 110, h: 12, lit: true })}
      {each(4, (at) => (
        <g key={at}>
          <circle cx="60" cy={44 + at * 26} r="8" />
          {line(76, 40 + at * 26, 70)}
          {line(76, 49 + at * 26, 44)}
        </g>
      ))}
    </>
  ),
  file: (
    <>
      {box({ x: 50, y: 30, w: 54, h: 104, lit: true })}
      <circle cx="77" cy="50" r="12" />
      {each(4, (at) => line(58, 74 + at * 14, 38, at))}
      {each(4, (at) => box({ x: 112 + at * 29, y: 30, w: 26, h: 12 }, at))}
      {each(6, (at) => line(112, 58 + at * 13, at % 2 === 0 ? 100 : 70, at))}
    </>
  ),
  tabs: (
    <>
      {each(4, (at) => box({ x: 50 + at * 44, y: 30, w: 40, h: 14, lit: at === 0 }, at))}
      {rows(50, 54, 176, 5)}
    </>
  ),
  steps: (
    <>
      {each(5, (at) => (
        <g key={at}>
          <circle cx={60 + at * 38} cy="38" r="8" className={at === 0 ? styles.lit : undefined} />
          {at < 4 && <path d={`M${70 + at * 38} 38h18`} />}
        </g>
      ))}
      {each(4, (at) => box({ x: 50 + (at % 2) * 90, y: 58 + Math.floor(at / 2) * 26, w: 84, h: 18 }, at))}
      {box({ x: 184, y: 116, w: 42, h: 16, lit: true })}
    </>
  ),
  calendar: (
    <>
      {each(20, (at) =>
        box({ x: 50 + (at % 5) * 15, y: 32 + Math.floor(at / 5) * 15, w: 13, h: 13, lit: at === 8 }, at),
      )}
      {each(4, (at) => box({ x: 136 + (at % 2) * 46, y: 32 + Math.floor(at / 2) * 20, w: 42, h: 16 }, at))}
      {rows(136, 78, 90, 3)}
    </>
  ),
  counter: (
    <>
      {box({ x: 50, y: 30, w: 176, h: 16, lit: true })}
      {rows(50, 54, 130, 5)}
      {each(5, (at) => box({ x: 186, y: 54 + at * 16, w: 40, h: 14, lit: at === 0 }, at))}
    </>
  ),
  cards: (
    <>
      {each(6, (at) => (
        <g key={at}>
          {box({ x: 50 + (at % 3) * 60, y: 32 + Math.floor(at / 3) * 52, w: 54, h: 44, lit: at === 0 })}
          {line(58 + (at % 3) * 60, 48 + Math.floor(at / 3) * 52, 34)}
          {line(58 + (at % 3) * 60, 60 + Math.floor(at / 3) * 52, 24)}
        </g>
      ))}
    </>
  ),
  report: (
    <>
      {box({ x: 50, y: 30, w: 50, h: 104, lit: true })}
      {each(4, (at) => box({ x: 56, y: 40 + at * 20, w: 38, h: 12 }, at))}
      <path d="M112 78l26-18 24 8 28-24 30 10" className={styles.accent} />
      {rows(108, 88, 118, 3)}
    </>
  ),
  form: (
    <>
      {each(6, (at) => (
        <g key={at}>
          {line(50 + (at % 2) * 92, 34 + Math.floor(at / 2) * 30, 34)}
          {box({ x: 50 + (at % 2) * 92, y: 39 + Math.floor(at / 2) * 30, w: 84, h: 15 })}
        </g>
      ))}
      {box({ x: 50, y: 120, w: 44, h: 15, lit: true })}
    </>
  ),
  grid: (
    <>
      {each(5, (at) => line(50, 54 + at * 18, 44, at))}
      {each(20, (at) => (
        <circle
          key={at}
          cx={116 + (at % 4) * 32}
          cy={54 + Math.floor(at / 4) * 18}
          r="5"
          className={at % 3 === 0 ? styles.lit : undefined}
        />
      ))}
      {each(4, (at) => line(104 + at * 32, 36, 24, at))}
    </>
  ),
  two: (
    <>
      {each(2, (side) => (
        <g key={side}>
          {box({ x: 50 + side * 92, y: 30, w: 84, h: 86, lit: side === 1 })}
          {each(5, (at) => line(58 + side * 92, 46 + at * 14, at % 2 === 0 ? 60 : 40, at))}
        </g>
      ))}
      {box({ x: 182, y: 121, w: 44, h: 14, lit: true })}
    </>
  ),
} satisfies Record<string, ReactNode>;
export type PictureName = keyof typeof PICTURES;

export function Picture({ of }: { of: PictureName }) {
  return (
    <svg className={styles.picture} viewBox="0 0 240 145" aria-hidden="true">
      <rect x="1" y="1" width="238" height="143" rx="8" className={styles.window} />
      <path d="M1 23h238M38 23v121" className={styles.words} />
      <path d="M8 36h20M8 50h20M8 64h20M8 78h20M10 12h24" className={styles.words} />
      {PICTURES[of]}
    </svg>
  );
}
