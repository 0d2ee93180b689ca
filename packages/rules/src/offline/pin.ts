/** The PIN that opens what a workstation keeps, for users who sign in without a password (decision 076). */

export const PIN_DIGITS = 8;

/** Runs that people type first, in either direction; 0 follows 9. */
const RUNS = '012345678901234567';

/** `simple`: a run, or a few digits repeated. */
export function pinFault(pin: string): 'digits' | 'simple' | null {
  if (!/^\d+$/.test(pin) || pin.length !== PIN_DIGITS) return 'digits';
  const reversed = [...pin].toReversed().join('');
  return RUNS.includes(pin) || RUNS.includes(reversed) || /^(\d{1,4})\1+$/.test(pin) ? 'simple' : null;
}
