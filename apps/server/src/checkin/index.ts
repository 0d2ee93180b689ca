/** The parts of the check-in that other features may use. */
export { arrive } from './arrive.ts';
export { mailDayLists } from './day-list/mail-lists.ts';
export { listRecipients } from './day-list/recipients.ts';
export { appointmentsOn } from './queries.ts';
