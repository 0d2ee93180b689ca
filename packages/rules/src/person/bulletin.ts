/** Bulletins: the rules for saving one, and the actions that it allows (000 §5, 000 O-19, 001 O-58, 001 O-59). */

export const BULLETIN_SUBJECT_LENGTH = 250;

export interface BulletinDates {
  start_date: string;
  end_date: string;
}

export interface BulletinFacts {
  today: string;
  /** The bulletin as it is stored; null for a new one. */
  stored: BulletinDates | null;
}

export interface BulletinFault {
  path: 'start_date' | 'end_date' | 'clients';
  rule: 'e_bulletin_start_past' | 'e_bulletin_end_past' | 'e_bulletin_end_before_start' | 'e_bulletin_without_clients';
}

/**
 * The faults of its dates and clients. A new start is today or later, and an unchanged one stays valid (000 O-19); the
 * end is neither before today nor before the start; a bulletin that is not for all clients names one (000 §5).
 */
export function bulletinFaults(
  bulletin: BulletinDates & { for_all_client: 0 | 1; clients: readonly unknown[] },
  { today, stored }: BulletinFacts,
): BulletinFault[] {
  const { start_date, end_date, for_all_client, clients } = bulletin;
  const faults: BulletinFault[] = [];
  if (start_date < today && start_date !== stored?.start_date)
    faults.push({ path: 'start_date', rule: 'e_bulletin_start_past' });
  if (end_date < today) faults.push({ path: 'end_date', rule: 'e_bulletin_end_past' });
  else if (end_date < start_date) faults.push({ path: 'end_date', rule: 'e_bulletin_end_before_start' });
  if (for_all_client === 0 && clients.length === 0)
    faults.push({ path: 'clients', rule: 'e_bulletin_without_clients' });
  return faults;
}

/** Whether a bulletin that is still open has passed its end: it stays open until somebody closes it (001 O-59). */
export const isExpired = ({ active, end_date }: { active: 0 | 1; end_date: string }, today: string): boolean =>
  active === 1 && end_date < today;

/**
 * The actions on a bulletin from one client's file: a bulletin about only this client is edited and deleted, one about
 * several or all is closed for this client (000 §2 "Bulletins tab").
 */
export const ofOneClient = ({ for_all_client, cnt }: { for_all_client: 0 | 1; cnt: number }): boolean =>
  for_all_client === 0 && cnt === 1;
