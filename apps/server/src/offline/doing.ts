/** An act of a desk while it is done. */
import type { Act, Waits } from '@resa/rules/offline/acts';
import type { Moment } from '@resa/rules/time/dates';
import { arrive } from '../checkin/index.ts';
import type { Trx } from '../db/handles.ts';
import type { Context } from '../frame/change/context.ts';
import type { Note } from '../frame/change/note.ts';
import { type Row, versionOf } from './appointments.ts';

export interface Doing {
  readonly act: Act;
  /** When it happened, and that moment by the organization's clock. */
  readonly at: Date;
  readonly moment: Moment;
}

/** The result of an act: its appointment, with the status before and the version after; or why it waits. */
export interface Done {
  readonly why?: Waits | null;
  readonly appointment_id?: number | null;
  readonly from_status?: number;
  readonly version?: number;
}

/** Closes an appointment where and when they arrived. */
export async function arrived(db: Trx, ctx: Context, note: Note, row: Row, { act, at }: Doing): Promise<Done> {
  const { id, status } = row;
  await arrive(db, ctx, note, row, { place_id: act.place_id, at });
  return { appointment_id: id, from_status: status, version: await versionOf(db, id) };
}
