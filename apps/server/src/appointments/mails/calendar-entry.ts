import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';

export interface CalendarEntry {
  /** The same for as long as the appointment lives. */
  uid: string;
  /** Grows with each change: a program ignores an entry that is older than its own. */
  sequence: number;
  cancelled: boolean;
  start: Date;
  minutes: number;
  summary: string;
  location: string;
  organiser: { name: string; email: string };
  at: Date;
}

/** The .ics file that adds, updates or removes an appointment in a calendar program. It names no client. */
export function calendarEntry(entry: CalendarEntry): { method: 'PUBLISH' | 'CANCEL'; content: string } {
  const method = entry.cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH;
  const calendar = ical({ method, prodId: { company: 'Resa', product: 'Resa' } });
  calendar.createEvent({
    id: entry.uid,
    sequence: entry.sequence,
    status: entry.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    stamp: entry.at,
    start: entry.start,
    end: new Date(entry.start.getTime() + entry.minutes * 60_000),
    summary: entry.summary,
    location: entry.location,
    organizer: entry.organiser,
  });
  // RFC 5545 ends every line with CRLF; the library leaves it out after the last one.
  return { method: entry.cancelled ? 'CANCEL' : 'PUBLISH', content: `${calendar.toString().trimEnd()}\r\n` };
}
