import { Picture } from './Picture.tsx';

/** An empty shelf, a basket on its side, one tin and an apple that rolled away. For an unknown path. */
export function Lost() {
  return (
    <Picture width={360} height={260}>
      <path d="M60 40 V236 M300 40 V236" strokeWidth={5} />
      <path d="M46 96 h268 v12 h-268 z M46 182 h268 v12 h-268 z" fill="var(--wood)" />
      <path d="M24 236 H336" />
      <path d="M236 128 h42 v54 h-42 z" fill="var(--paper)" />
      <path d="M236 140 h42 v26 h-42 z" fill="var(--accent)" />
      <path d="M236 128 q21 -10 42 0" />
      <path d="M249 153 q8 -8 16 0" stroke="var(--paper)" />
      <path d="M64 44 q26 4 30 30 M64 60 q12 2 14 14 M60 76 q14 -8 36 -34" strokeWidth={1.5} />
      <path d="M146 126 q44 8 34 42 q-4 14 -30 14" strokeWidth={5} stroke="var(--deep)" />
      <path d="M84 146 L146 120 q8 30 4 62 L92 182 q-12 -16 -8 -36 z" fill="var(--wood)" />
      <path d="M146 120 q-12 30 4 62 q14 -32 -4 -62 z" fill="var(--deep)" />
      <path d="M104 138 q-6 22 2 44 M124 130 q-8 26 2 52 M86 164 h56" strokeWidth={2} />
      <path
        d="M196 182 q-16 -2 -14 -18 q2 -12 14 -11 q3 0 5 2 q3 -2 7 -2 q10 2 10 13 q0 14 -12 16 z"
        fill="var(--apple)"
      />
      <path d="M201 155 q0 -8 6 -11" />
      <path d="M172 54 q0 -14 14 -14 q13 0 13 12 q0 9 -10 12 q-4 2 -4 7" stroke="var(--accent)" strokeWidth={4} />
      <circle cx="185" cy="80" r="2.5" fill="var(--accent)" stroke="none" />
    </Picture>
  );
}
