/** When the list of who is expected at a location is mailed (decision 080). */

/**
 * Whether the list is due: from the first start that the location serves on the day until the last one, so that a
 * program that was started late still sends it, but not in the evening. Times are HH:MM of one clock.
 */
export function listIsDue(starts: readonly string[], time: string): boolean {
  const sorted = starts.toSorted();
  const [first] = sorted;
  const last = sorted.at(-1);
  return first !== undefined && last !== undefined && first <= time && time <= last;
}
