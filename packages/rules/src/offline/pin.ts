/** The PIN that opens what a workstation keeps, for users who sign in without a password (decision 076). */

export const PIN_DIGITS = 8;

/** A run of digits, which people choose first, in either direction; 0 follows 9. */
const RUNS = '012345678901234567';

/** Returns null for a valid PIN, `digits` unless it is eight digits, and `simple` for a run or a repeated pattern. */
export function pinFault(pin: string): 'digits' | 'simple' | null {
  if (!/^\d+$/.test(pin) || pin.length !== PIN_DIGITS) return 'digits';
  const reversed = [...pin].toReversed().join('');
  return RUNS.includes(pin) || RUNS.includes(reversed) || /^(\d{1,4})\1+$/.test(pin) ? 'simple' : null;
}
