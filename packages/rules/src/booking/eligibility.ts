/**
 * Whether a household can be served today: green, orange or red, with the reasons and the next allowed date. It only
 * advises the desk; evidence.ts decides whether a booking is accepted.
 */
import { CLIENT_STATE, isServed } from '../person/client-state.ts';
import { blocks, type Checked, type EvidenceKey, nextAllowedDate } from './evidence.ts';

/** Reasons are text keys; those that begin with ok and info inform only and are not evidence. */
export type ServedReason = EvidenceKey | 'ok_expected_today' | 'ok_served_today' | 'info_file_updating';

export interface Served {
  colour: 'green' | 'orange' | 'red';
  reasons: ServedReason[];
  next_date: string | null;
  /** When the household is expected today, 'HH:mm'. */
  time: string | null;
  /** When the household arrived today for food, 'HH:mm'. */
  arrived: string | null;
}

const NOTHING = { next_date: null, time: null, arrived: null } as const;
const OPENED: readonly EvidenceKey[] = ['rule_opened_appointments', 'rule_opened_elsewhere'];

/**
 * Whether a household can be served today, from its evidence against a visit today and from the starts of its open
 * appointments (`expected`, 'YYYY-MM-DD HH:mm'). `arrived` is when it came today for food.
 *
 * Red: hard evidence, such as a file that is not active. Orange: only evidence that an emergency or a later date removes,
 * an appointment on another day, or a file whose update is due. Green: no evidence, or an appointment today or a visit
 * today, which count more than evidence against a further booking.
 */
export function servedToday(household: {
  client_state_type_id: number;
  approved: boolean;
  checked: Checked;
  expected: readonly string[];
  arrived: string | null;
  today: string;
}): Served {
  const { client_state_type_id: state, checked, expected, arrived, today } = household;
  const time =
    expected
      .filter((start) => start.startsWith(today))
      .map((start) => start.slice(11, 16))
      .sort()[0] ?? null;
  const days = expected.map((start) => start.slice(0, 10)).sort();
  const updating = state === CLIENT_STATE.updating;
  const info: ServedReason[] = updating ? ['info_file_updating'] : [];
  const opened = checked.evidences.filter((key) => OPENED.includes(key));
  const standing = checked.evidences.filter((key) => !OPENED.includes(key));
  if (!isServed(household) && !standing.includes('rule_client_state')) standing.unshift('rule_client_state');

  if (blocks(standing, true)) return { colour: 'red', reasons: standing, ...NOTHING };
  const fine = updating ? 'orange' : 'green';
  if (time !== null) return { colour: fine, reasons: ['ok_expected_today', ...info], ...NOTHING, time };
  const later = days.find((day) => day > today) ?? null;
  const next_date = later ?? nextAllowedDate(checked.details);
  if (arrived !== null) return { colour: fine, reasons: ['ok_served_today', ...info], ...NOTHING, next_date, arrived };
  const reasons: ServedReason[] = [...opened, ...standing, ...info];
  return {
    colour: reasons.length > 0 ? 'orange' : 'green',
    reasons,
    ...NOTHING,
    next_date: opened.length + standing.length > 0 ? next_date : null,
  };
}
