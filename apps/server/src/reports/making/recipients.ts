import { isConfidential } from '@resa/contract/reports/define';
import { type ReportName, reportOf } from '@resa/contract/reports/index';
import { type Holder, leftOut } from '@resa/rules/staff/report-schedule';
import { emailList } from '@resa/rules/text/email';
import { domainsIn } from '@resa/rules/text/staff-message';
import { sql } from 'kysely';
import type { ReadDb } from '../../db/handles.ts';

interface RecipientsRequest {
  readonly name: ReportName;
  /** The typed addresses, separated by commas. */
  readonly send_to: string;
  /** The locations that the report covers. */
  readonly covered: readonly number[];
  /** The setting with the mail domains that reports may be sent to. */
  readonly domains: string | null | undefined;
}

/**
 * Splits the addresses of a report into those that it may be sent to now (`allowed`) and the others (`refused`).
 * `maySend` says whether a schedule may send it: not without an allowed address, and not a confidential report if a
 * refused address belongs to no user. A confidential report is sent to no domain. A report about the whole organization
 * requires no locations of its recipients (decision 045).
 */
export async function recipientsOf(db: ReadDb, { name, send_to, covered, domains }: RecipientsRequest) {
  const addresses = [...new Set(emailList(send_to))];
  const lowerCase = addresses.map((address) => address.toLowerCase());
  const { rows } = await sql<Omit<Holder, 'active'> & { email: string; active: 0 | 1 }>`
    select u.email, u.active,
      array(select key from kept_user_permissions where user_id = u.id) as permissions,
      array(select place_id from kept_user_places where user_id = u.id) as places
    from users u where lower(u.email) = any(${lowerCase}::text[])`.execute(db);
  const staff = rows.map((user) => ({ ...user, active: user.active === 1 }));
  const report = reportOf(name);
  const refusedAddresses = leftOut(addresses, {
    staff,
    domains: isConfidential(report) ? [] : domainsIn(domains ?? ''),
    needs: report.needs ?? [],
    covered: report.everywhere ? [] : covered,
  });
  const users = new Set(staff.map(({ email }) => email.toLowerCase()));
  const isOutside = (address: string) => !users.has(address.toLowerCase());
  const allowedAddresses = addresses.filter((address) => !refusedAddresses.includes(address));
  return {
    allowed: allowedAddresses,
    refused: refusedAddresses,
    maySend: allowedAddresses.length > 0 && !(isConfidential(report) && refusedAddresses.some(isOutside)),
  };
}
