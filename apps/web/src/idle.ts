/**
 * Inactivity, shared between tabs (001 §2.4, O-74): the last mouse, key, touch, wheel or resize anywhere counts. Timers
 * do not run on a sleeping laptop, so times are compared instead of counted.
 */
const KEY = 'last_activity';
const EVENTS = ['mousemove', 'mousedown', 'keydown', 'touchstart', 'wheel', 'resize'] as const;
/** Milliseconds in which further activity is not stored again. */
const STEP = 1000;

let here = Date.now();

/** Milliseconds since the last activity in any tab. */
export function idleFor(now = Date.now()): number {
  const lastElsewhere = Number(localStorage.getItem(KEY)) || 0;
  return Math.max(0, now - Math.max(here, lastElsewhere <= now ? lastElsewhere : 0));
}

/** Marks activity now, as a click does. */
export function noteActivity(now = Date.now()): void {
  if (now - here < STEP) return;
  here = now;
  localStorage.setItem(KEY, String(now));
}

/** Listens to activity until the returned function is called. */
export function watchActivity(): () => void {
  const note = () => noteActivity();
  here = Date.now();
  localStorage.setItem(KEY, String(here));
  for (const event of EVENTS) addEventListener(event, note, { passive: true, capture: true });
  return () => {
    for (const event of EVENTS) removeEventListener(event, note, { capture: true });
  };
}
