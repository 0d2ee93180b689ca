/** The server's clock, read from its responses: a desk's own clock may be wrong by hours. */
let ahead = 0;

/** Stores how far the server's clock is ahead of this one, from the Date header of a response. */
export function hearClock(response: Response): void {
  const date = Date.parse(response.headers.get('date') ?? '');
  if (Number.isFinite(date)) ahead = date - Date.now();
}

/** How far ahead it is, in milliseconds; a page that starts without a network restores it. */
export const clockAhead = (): number => ahead;
export function restoreClock(kept: number): void {
  if (ahead === 0) ahead = kept;
}

export const serverNow = (): Date => new Date(Date.now() + ahead);
