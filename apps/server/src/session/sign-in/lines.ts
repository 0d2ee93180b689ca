/**
 * Where passwords wait to be checked, in this process (decision 031).
 *
 * inLine   a place among those that wait for one address, or one workstation
 * inTurn   a turn among all checks of this process
 */
import { tooMany } from '../../frame/call/refused.ts';

const MOST_IN_LINE = 8;
const AGAIN_SECONDS = 1;
const inLines = new Map<string, number>();

/** Runs `work` in a place of the line, which it keeps until it ends; refuses with 429 where no place is left. */
export async function inLine<T>(line: string, work: () => Promise<T>): Promise<T> {
  const others = inLines.get(line) ?? 0;
  if (others >= MOST_IN_LINE) throw tooMany(AGAIN_SECONDS);
  inLines.set(line, others + 1);
  try {
    return await work();
  } finally {
    const left = (inLines.get(line) ?? 1) - 1;
    if (left > 0) inLines.set(line, left);
    else inLines.delete(line);
  }
}

/** A check takes 19 MiB and one of the four threads that read files too. */
const AT_ONCE = 2;
/** This many checks take some five seconds. */
const MOST_WAITING = 200;
let running = 0;
const first: (() => void)[] = [];
const others: (() => void)[] = [];

/** Runs `check` when it is its turn; with `hasPriority` before all others, and never refused. */
export async function inTurn<T>(hasPriority: boolean, check: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running += 1;
  else {
    if (!hasPriority && others.length >= MOST_WAITING) throw tooMany(AGAIN_SECONDS);
    await new Promise<void>((go) => (hasPriority ? first : others).push(go));
  }
  try {
    return await check();
  } finally {
    const next = first.shift() ?? others.shift();
    if (next) next();
    else running -= 1;
  }
}
