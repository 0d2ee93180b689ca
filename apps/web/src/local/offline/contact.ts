/**
 * Watches whether the server answers, on a workstation that goes on without it. It sends a call of its own where no
 * response came for a while, since a cut line often leaves calls without any.
 */
import { api, wire } from '../../api.ts';
import { awaySince } from './away.ts';
import { setAway } from './mark.ts';

const EVERY_MS = 5_000;
const PATIENCE_MS = 4_000;
/** The statuses with which a proxy answers for a server that is away. `dummy` has none of them from Resa itself. */
const AWAY = [502, 503, 504];

let heardAt = Date.now();

/** `back` is called whenever the server answers again. Returns how to stop. */
export function watchContact(back: () => void): () => void {
  const { answered } = wire;
  const heard = () => {
    heardAt = Date.now();
    if (awaySince.get() === null) return;
    setAway(false);
    back();
  };
  wire.answered = (response) => {
    answered(response);
    if (!AWAY.includes(response.status)) heard();
  };
  let asking = false;
  const ask = async () => {
    if (asking) return;
    asking = true;
    const since = heardAt;
    const answers = () =>
      api.session.dummy({}, { signal: AbortSignal.timeout(PATIENCE_MS) }).then(
        () => true,
        () => heardAt > since,
      );
    // Twice: a single answer can be lost.
    try {
      if (!(await answers()) && !(await answers())) setAway(true);
    } catch {
      // The browser has no room to remember it through a reload.
    }
    asking = false;
  };
  const timer = setInterval(() => {
    if (awaySince.get() !== null || Date.now() - heardAt >= EVERY_MS) void ask();
  }, EVERY_MS);
  const now = () => void ask();
  for (const event of ['online', 'offline'] as const) addEventListener(event, now);
  void ask();
  return () => {
    wire.answered = answered;
    clearInterval(timer);
    for (const event of ['online', 'offline'] as const) removeEventListener(event, now);
  };
}
