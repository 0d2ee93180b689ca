interface Line {
  readonly kind: 'question' | 'figure' | 'entered';
}

/**
 * The lines after the one at `from` was moved to `to`. A question moves together with the lines below it, and never
 * between another question and its lines.
 */
export function moved<L extends Line>(lines: readonly L[], from: number, to: number): L[] {
  const isQuestion = (line: L | undefined) => line?.kind === 'question';
  const end = lines.findIndex((line, index) => index > from && isQuestion(line));
  const count = isQuestion(lines[from]) ? (end < 0 ? lines.length : end) - from : 1;
  const taken = lines.slice(from, from + count);
  const rest = lines.toSpliced(from, count);
  if (!isQuestion(taken[0])) return rest.toSpliced(to, 0, ...taken);
  const next = rest.findIndex((line, index) => index > Math.max(from, to - count + 1) && isQuestion(line));
  const at = to < from ? Math.max(0, rest.slice(0, to + 1).findLastIndex(isQuestion)) : next < 0 ? rest.length : next;
  return rest.toSpliced(at, 0, ...taken);
}
