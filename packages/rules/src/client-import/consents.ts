/** Reads the consents of a file: each purpose has a column with the day on which the person signed. */
import { deciderOnPaper, isAsked } from '../consent/decision.ts';
import { PURPOSES } from '../consent/purposes.ts';
import { isChildRole } from '../person/family.ts';
import { type Checking, cellMend, type Problems } from './context.ts';
import { given, readDate } from './person.ts';
import type { Member } from './roles.ts';
import type { FaultCode, ProposedConsent } from './types.ts';

/**
 * Reads the consents of a member, given on paper, and who gave them as far as the paper says (decision 067). Reports
 * impossible days; leaves out purposes that the desk does not ask this person about.
 */
export function consentsOf({ person, role }: Member, checking: Checking, problems: Problems): ProposedConsent[] {
  const { raw, fields } = person;
  const dob = fields.dob ?? null;
  return PURPOSES.flatMap((purpose): ProposedConsent[] => {
    const target = `consent_${purpose}` as const;
    const cell = given(raw, target);
    const date = cell && readDate(raw, target, checking, problems);
    if (!cell || !date) return [];
    const value = cell.text.slice(0, 60);
    const name = `${raw.first_name} ${raw.last_name}`.trim().slice(0, 60);
    const at = { line: raw.line, person: raw.key, column: cell.column, params: { value, name } };
    const fault = (code: FaultCode): [] => {
      problems.fault(code, at, cellMend(raw.line, cell.column, ''));
      return [];
    };
    const decided_on = date.date;
    if (!date.known) return fault('import_consent_no_day');
    if (decided_on > checking.facts.today) return fault('import_consent_ahead');
    if (dob !== null && decided_on < dob) return fault('import_consent_before_birth');
    const terms = checking.facts.purposes.find((one) => one.purpose === purpose);
    if (!terms || !isAsked(terms, decided_on, dob)) {
      problems.warn('import_consent_not_asked', at);
      return [];
    }
    // A child of an unknown age may be older than 14.
    const said_by = dob === null && isChildRole(role) ? 'unknown' : deciderOnPaper(dob, decided_on);
    return [{ purpose, decided_on, by_whom: said_by }];
  });
}
