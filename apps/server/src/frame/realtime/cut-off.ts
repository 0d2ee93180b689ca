/**
 * A browser connects, then sends one heartbeat every 30 s; a connection that sends more is closed before its data are
 * read.
 */
const MOST_MESSAGES = 30;
const COUNTED_MS = 10_000;

/** A line as engine.io knows it, before its data are read. */
interface Line {
  on(event: 'packet', heard: (packet: { type: string }) => void): unknown;
  close(discard: boolean): unknown;
}

/** Closes a connection that receives more than MOST_MESSAGES within COUNTED_MS. By a clock that nobody sets back. */
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
