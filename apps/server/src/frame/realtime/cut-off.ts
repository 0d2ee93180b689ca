/**
 * The most messages within COUNTED_MS. A browser connects and then sends one heartbeat every 30 s, so a connection that
 * sends more is closed before its data are read.
 */
const MOST_MESSAGES = 30;
const COUNTED_MS = 10_000;

/** A connection of engine.io, whose packets are seen here before their data are read. */
interface Line {
  on(event: 'packet', heard: (packet: { type: string }) => void): unknown;
  close(discard: boolean): unknown;
}

/**
 * Closes a connection that sends more than MOST_MESSAGES within COUNTED_MS. It uses a clock that cannot be set back.
 */
export function cutIfTooMuch(line: Line): void {
  let since = performance.now();
  let messages = 0;
  line.on('packet', ({ type }) => {
    if (type !== 'message') return;
    if (performance.now() - since > COUNTED_MS) {
      since = performance.now();
      messages = 0;
    }
    messages += 1;
    if (messages > MOST_MESSAGES) line.close(true);
  });
}
