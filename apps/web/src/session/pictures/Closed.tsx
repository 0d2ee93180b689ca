import { Picture } from './Picture.tsx';

/** A door with a clock on its sign, a ladder and a bucket beside it: closed for a while. For maintenance. */
export function Closed() {
  return (
    <Picture width={360} height={280}>
      <path d="M20 252 H340" />
      <path d="M70 252 V74 q0 -44 64 -44 q64 0 64 44 V252 z" fill="var(--wood)" />
      <path d="M84 252 V78 q0 -34 50 -34 q50 0 50 34 V252 z" fill="var(--accent)" />
      <path d="M98 150 V84 q0 -24 36 -24 q36 0 36 24 V150 z" fill="var(--soft)" />
      <circle cx="170" cy="184" r="5" fill="var(--sun)" />
      <path d="M98 178 h50 v58 h-50 z" strokeWidth={2} />
      <path d="M134 82 l-26 22 M134 82 l26 22" strokeWidth={2} />
      <circle cx="134" cy="80" r="3" fill="var(--ink)" />
      <path d="M98 104 h72 v48 h-72 z" fill="var(--paper)" />
      <circle cx="134" cy="128" r="17" fill="var(--paper)" />
      <path d="M134 118 v10 l8 5" stroke="var(--accent)" strokeWidth={3} />
      <path d="M236 252 L262 70 M300 252 L274 70 M262 70 h12" strokeWidth={4} />
      <path d="M259 96 h19 M255 124 h27 M251 152 h35 M247 180 h43 M243 208 h51" strokeWidth={3} />
      <path d="M300 214 h36 l-5 38 h-26 z" fill="var(--sun)" />
      <path d="M300 214 q18 -26 36 0" strokeWidth={2} />
      <path d="M24 252 v-28 q0 -8 10 -8 h14 q10 0 10 8 v28 z" fill="var(--carrot)" />
      <path d="M41 216 q-20 -18 -14 -42 q18 10 14 42 q0 -34 16 -44 q6 26 -16 44" fill="var(--leaf)" strokeWidth={2} />
    </Picture>
  );
}
