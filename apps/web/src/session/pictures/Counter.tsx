import { Picture } from './Picture.tsx';

const FLAGS = ['--accent', '--sun', '--apple', '--soft', '--carrot', '--accent', '--sun', '--apple'];

/** The counter in the morning: a full crate, the bell, shelves and light in the window. For signing in. */
export function Counter() {
  return (
    <Picture width={520} height={420}>
      <Bunting />
      <Window />
      <Shelf />
      <Crate />
      <Bell />
      <Slip />
      <Desk />
    </Picture>
  );
}

function Bunting() {
  return (
    <g>
      {FLAGS.map((colour, i) => {
        const x = 18 + i * 62;
        const y = 26 + 16 * Math.sin(((i + 0.5) / FLAGS.length) * Math.PI);
        return <path key={x} d={`M${x + 4} ${y} h42 l-21 34 z`} fill={`var(${colour})`} strokeWidth={2} />;
      })}
      <path d="M4 20 Q260 64 516 20" />
    </g>
  );
}

function Window() {
  return (
    <g>
      <path d="M318 250 V150 a74 74 0 0 1 148 0 V250 z" fill="var(--soft)" />
      <g stroke="none">
        <circle cx="425" cy="136" r="20" fill="var(--sun)" />
        <path d="M320 224 q40 -38 82 -14 q30 -22 62 -2 v40 h-144 z" fill="var(--leaf)" opacity="0.75" />
      </g>
      <path
        d="M352 212 v-24 M352 188 q-16 -6 -12 -22 q4 -16 14 -14 q16 2 12 20 q-2 14 -14 16 z"
        fill="var(--leaf)"
        strokeWidth={2}
      />
      <path d="M392 78 V250 M318 168 H466" />
      <path d="M306 250 h172 v12 h-172 z" fill="var(--wood)" />
    </g>
  );
}

function Shelf() {
  return (
    <g>
      <path d="M66 120 h38 v52 q0 8 -8 8 h-22 q-8 0 -8 -8 z" fill="var(--sun)" />
      <path d="M62 108 h46 v12 h-46 z" fill="var(--paper)" />
      <path d="M122 130 h40 v50 h-40 z" fill="var(--paper)" />
      <path d="M122 142 h40 v22 h-40 z" fill="var(--apple)" />
      <path d="M178 104 h44 v76 h-44 z" fill="var(--accent)" />
      <path d="M188 124 h24 v22 h-24 z" fill="var(--paper)" />
      <path d="M238 150 h42 q0 30 -21 30 q-21 0 -21 -30 z" fill="var(--paper)" />
      <path d="M46 180 h248 v11 h-248 z" fill="var(--wood)" />
      <path d="M76 191 v16 l-14 -16 M264 191 v16 l14 -16" />
    </g>
  );
}

function Crate() {
  return (
    <g>
      <path d="M190 262 l-6 -32 M190 262 l6 -36 M192 262 l18 -28" stroke="var(--leaf)" strokeWidth={6} />
      <path d="M178 322 l4 -54 q10 -12 20 0 l2 54 z" fill="var(--carrot)" />
      <path d="M184 282 h9 M190 294 h10" strokeWidth={2} />
      <path d="M212 322 v-62 l14 -18 h28 l14 18 v62 z" fill="var(--paper)" />
      <path d="M226 242 v-12 h28 v12 M212 260 h56" />
      <path d="M212 276 h56 v18 h-56 z" fill="var(--accent)" stroke="none" />
      <path d="M274 322 q-6 -62 18 -72 q30 -10 44 10 q8 14 2 62 z" fill="var(--deep)" />
      <path d="M290 268 q10 -2 16 6 M300 256 q12 -2 18 8 M316 252 q10 2 12 10" strokeWidth={2} />
      <path d="M144 322 q-14 -40 14 -42 q6 0 9 3 q4 -3 10 -3 q24 6 12 42 z" fill="var(--apple)" />
      <path d="M167 282 q0 -10 6 -14" />
      <path d="M132 300 h214 l-8 58 h-198 z" fill="var(--wood)" />
      <path d="M135 320 h208 M138 340 h203" />
      <path d="M164 300 l4 58 M314 300 l-4 58" />
      <path
        d="M224 324 h30 q6 0 6 5.5 q0 5.5 -6 5.5 h-30 q-6 0 -6 -5.5 q0 -5.5 6 -5.5 z"
        fill="var(--ink)"
        stroke="none"
      />
    </g>
  );
}

function Bell() {
  return (
    <g>
      <path d="M396 348 q0 -34 34 -34 q34 0 34 34 z" fill="var(--sun)" />
      <path d="M388 348 h84 v10 h-84 z" fill="var(--deep)" />
      <path d="M430 314 v-8" />
      <circle cx="430" cy="302" r="5" fill="var(--sun)" />
      <path d="M378 312 q4 -10 12 -16 M482 312 q-4 -10 -12 -16" strokeWidth={2} />
    </g>
  );
}

function Slip() {
  return (
    <g>
      <path d="M42 358 l10 -46 h54 l-8 46 z" fill="var(--paper)" />
      <path d="M62 326 h28 M60 336 h30" strokeWidth={2} />
      <path d="M60 346 l5 5 l9 -10" stroke="var(--accent)" strokeWidth={3} />
    </g>
  );
}

/** It reaches beyond the drawing, to the edges of whatever holds it. */
function Desk() {
  return (
    <g>
      <path d="M-600 358 h1720 v16 h-1720 z" fill="var(--wood)" />
      <path d="M-600 374 h1720 v60 h-1720 z" fill="var(--accent)" />
      <path d={PLANKS} strokeWidth={2} />
    </g>
  );
}

const PLANKS = Array.from({ length: 21 }, (_, i) => `M${-600 + 82 * i} 374 v60`).join(' ');
