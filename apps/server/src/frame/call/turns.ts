/**
 * Limits how many large bodies of one user are read at the same time, so that memory stays bounded however many files
 * are sent.
 */
import type { ServerResponse } from 'node:http';

interface Line {
  inside: number;
  readonly waiting: (() => void)[];
}

/** Makes a function that resolves when `who` may send a body, `atOnce` of theirs at a time, until the response has ended. */
export function makeTurns(atOnce: number): (who: number | string, response: ServerResponse) => Promise<void> {
  const lines = new Map<number | string, Line>();
  const leave = (who: number | string, line: Line) => {
    const next = line.waiting.shift();
    if (next) return next();
    line.inside -= 1;
    if (line.inside === 0) lines.delete(who);
  };
  return async (who, response) => {
    const line = lines.get(who) ?? { inside: 0, waiting: [] };
    lines.set(who, line);
    if (line.inside < atOnce) line.inside += 1;
    else await new Promise<void>((resolve) => line.waiting.push(resolve));
    if (response.closed) leave(who, line);
    else response.once('close', () => leave(who, line));
  };
}
