import { Picture } from './Picture.tsx';

/** A key on its hook, with a tag: for a new password and for opening a new Resa. */
export function Key() {
  return (
    <Picture width={360} height={220}>
      <path d="M70 24 h220 v22 h-220 z" fill="var(--wood)" />
      <path d="M120 46 v10 q0 10 -9 10 q-8 0 -8 -8 M180 46 v14 q0 10 -6 14 M240 46 v10 q0 10 -9 10 q-8 0 -8 -8" />
      <circle cx="176" cy="90" r="26" fill="var(--sun)" />
      <circle cx="176" cy="84" r="9" fill="var(--paper)" />
      <path d="M170 116 h12 v74 h-12 z" fill="var(--sun)" />
      <path d="M182 158 h18 v10 h-8 v8 h8 v10 h-18 z" fill="var(--sun)" />
      <path d="M182 92 q40 0 62 30" />
      <path d="M244 116 l34 22 l-24 46 l-34 -18 z" fill="var(--accent)" />
      <circle cx="245" cy="130" r="4" fill="var(--paper)" />
      <path d="M240 150 l18 10 M236 160 l16 9" stroke="var(--paper)" strokeWidth={3} />
    </Picture>
  );
}
