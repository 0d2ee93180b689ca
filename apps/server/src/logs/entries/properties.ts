/**
 * The changed fields of a log entry, each with its value before and after; ids stay ids, the browser names them. What
 * an earlier release wrote in another shape is left out: an entry is always shown, whatever it holds.
 */
export function propertiesOf(stored: unknown): Record<string, [unknown, unknown]> {
  if (stored === null || typeof stored !== 'object') return {};
  return Object.fromEntries(
    Object.entries(stored).flatMap(([field, pair]) =>
      Array.isArray(pair) && pair.length === 2 ? [[field, [pair[0], pair[1]] as [unknown, unknown]]] : [],
    ),
  );
}
