import { Picture } from './Picture.tsx';

/** An empty shelf, one tin left and a mouse that looked here too. For an unknown path. */
export function Lost() {
  return (
    <Picture width={360} height={260}>
      <path d="M60 40 V236 M300 40 V236" strokeWidth={5} />
      <path d="M46 96 h268 v12 h-268 z M46 182 h268 v12 h-268 z" fill="var(--wood)" />
      <path d="M24 236 H336" />
      <path d="M228 128 h42 v54 h-42 z" fill="var(--paper)" />
      <path d="M228 140 h42 v26 h-42 z" fill="var(--accent)" />
      <path d="M228 128 q21 -10 42 0" />
      <path d="M241 153 q8 -8 16 0" stroke="var(--paper)" />
      <path d="M64 44 q26 4 30 30 M64 60 q12 2 14 14 M60 76 q14 -8 36 -34" strokeWidth={1.5} />
      <path d="M92 182 q-2 -40 36 -40 q26 0 34 28 q2 12 -10 12 z" fill="var(--soft)" />
      <circle cx="140" cy="140" r="12" fill="var(--soft)" />
      <circle cx="140" cy="140" r="5" fill="var(--carrot)" stroke="none" />
      <circle cx="150" cy="160" r="2.5" fill="var(--ink)" stroke="none" />
      <circle cx="163" cy="171" r="3" fill="var(--apple)" stroke="none" />
      <path d="M92 176 q-28 -2 -26 -20" />
      <path d="M150 172 l20 8 M152 168 l20 -2" strokeWidth={1.5} />
      <path
        d="M196 80 q0 -14 14 -14 q13 0 13 12 q0 9 -10 12 q-4 2 -4 7"
        stroke="var(--accent)"
        strokeWidth={4}
        transform="translate(-24 -26)"
      />
      <circle cx="185" cy="80" r="2.5" fill="var(--accent)" stroke="none" />
    </Picture>
  );
}
