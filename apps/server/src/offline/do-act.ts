import { closeWaits } from '@resa/rules/offline/acts';
import type { Trx } from '../db/handles.ts';
import type { Context } from '../frame/change/context.ts';
import type { Note } from '../frame/change/note.ts';
import { lockedAppointment } from './appointments.ts';
import { arrived, type Doing, type Done } from './doing.ts';
import { undo } from './undo.ts';
import { walkIn } from './walk-in.ts';

/** Does an act of a desk in the name of its user, or says why it waits for a person (decision 076). */
export function doAct(db: Trx, ctx: Context, note: Note, doing: Doing): Promise<Done> {
  const { kind } = doing.act;
  if (kind === 'undo') return undo(db, ctx, note, doing);
  return kind === 'close' ? close(db, ctx, note, doing) : walkIn(db, ctx, note, doing);
}

async function close(db: Trx, ctx: Context, note: Note, doing: Doing): Promise<Done> {
  const { place_id, appointment_id } = doing.act;
  const row = await lockedAppointment(db, appointment_id);
  const why = closeWaits(row ?? null, { place_id, date: doing.moment.date });
  return !row || why
    ? { why: why ?? 'not_found', appointment_id: row?.id ?? null }
    : arrived(db, ctx, note, row, doing);
}
