/** Rows that staff wrote about files: comments with replies, bulletins, contacts, mails sent. */

import { type Clock, earlier, later, shift } from '@resa/demo/clock';
import type { Household } from '@resa/demo/files';
import type { Random } from '@resa/demo/random';
import { bulletins, comments, contacts, mails } from '@resa/demo/words/notes';
import { SERVED_STATES } from '@resa/rules/person/client-state';
import type { Loader } from './loader.ts';
import type { Staff } from './visits.ts';

/** Comments on four files of ten, a contact on two, mails on one. */
export function noteWriter(loader: Loader, staff: Staff, phone: () => string, random: Random, clock: Clock) {
  let id = 0;

  return ({ members, since, until, email }: Household): void => {
    const [head] = members;
    if (!head) return;
    const client_id = head.client_id;
    const moment = (from: string): string => {
      const days = Math.max(0, Math.round((Date.parse(until ?? clock.today) - Date.parse(from)) / 86_400_000));
      const date = shift(from, random.int(0, Math.min(days, 500)));
      return `${earlier(date, clock.today)} ${random.int(10, 16)}:${random.int(10, 59)}`;
    };
    const author = () => (random.chance(0.6) ? staff.worker : staff.desk);
    const add = (comment_type_id: number, comment: string, stamp: string, parent: number | null): number => {
      const at = clock.instant(stamp);
      id++;
      loader.add('comments', {
        id,
        client_id,
        comment_type_id,
        parent_comment_id: parent,
        comment,
        created_at: at,
        created_by: author(),
        updated_at: at,
      });
      return id;
    };

    for (let count = random.chance(0.4) ? random.int(1, 3) : 0; count > 0; count--) {
      const [type, comment, reply] = random.pick(comments);
      const stamp = moment(later(since, clock.daysAgo(500)));
      const root = add(type, comment, stamp, null);
      const answered = shift(stamp.slice(0, 10), random.int(1, 12));
      if (reply && answered <= clock.today) add(type, reply, `${answered} 11:15`, root);
    }
    if (random.chance(0.2)) {
      const [means_communication_type_id, name, extra] = random.pick(contacts);
      loader.add('client_contacts', {
        client_id,
        means_communication_type_id,
        name,
        value: phone(),
        extra,
        updated_at: clock.instant(moment(since)),
      });
    }
    if (email && random.chance(0.12)) {
      const [subject, message] = random.pick(mails);
      loader.add('client_emails', {
        client_id,
        sent_to: email,
        subject,
        message,
        created_at: clock.instant(moment(later(since, clock.daysAgo(300)))),
        created_by: staff.worker,
      });
    }
  };
}

/** Notices for everybody, and some for single households, of which a few have been closed. */
export function addBulletins(
  loader: Loader,
  households: readonly Household[],
  staff: Staff,
  random: Random,
  clock: Clock,
): void {
  const served = households.filter(({ state }) => SERVED_STATES.includes(state));
  bulletins.forEach(({ subject, description, priority, from, to, forAll }, index) => {
    const start = shift(clock.today, from);
    const created = clock.instant(`${start} 09:${10 + index}`);
    loader.add('bulletins', {
      id: index + 1,
      subject,
      description,
      bulletin_priority_type_id: priority,
      start_date: start,
      end_date: shift(clock.today, to),
      request_by: index % 2 === 0 ? staff.worker : staff.desk,
      for_all_client: forAll,
      active: to < 0 ? 0 : 1,
      created_at: created,
      created_by: staff.worker,
      updated_at: created,
      updated_by: staff.worker,
    });
    if (forAll === 1) return;
    for (const household of random.shuffled(served).slice(0, random.int(1, 4))) {
      const [head] = household.members;
      const closed_at = random.chance(0.2) ? clock.instant(`${clock.daysAgo(1)} 14:20`) : null;
      if (head) loader.add('bulletin_clients', { bulletin_id: index + 1, client_id: head.client_id, closed_at });
    }
  });
}
