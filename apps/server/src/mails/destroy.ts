import type { contract, InputOf } from '@resa/contract';
import { IN_USE } from '@resa/contract/lists/calls';
import type { ReadDb } from '../db/handles.ts';
import { missingRow } from '../frame/call/errors.ts';
import { type Context, change, read } from '../frame/change/context.ts';
import { lockMail } from './queries.ts';

/** Deletes a template of the organization; the plans that use it are listed instead if there are any. */
export async function destroy(ctx: Context, { id }: InputOf<typeof contract.mails.destroy>) {
  try {
    return await change(ctx, async (db, note) => {
      const { code, kind: _, worded: __, name_fr: ___, ...before } = await lockMail(db, id);
      if (code !== null) return { code: 'system_row' as const };
      const plans = await plansWith(db, id);
      if (plans.length > 0) return { code: 'error' as const, error: IN_USE, plans } as const;
      await db.deleteFrom('mail_templates').where('id', '=', id).execute();
      note.wrote({ entity: 'mail_templates', id, before });
      return { code: 'Ok' as const };
    });
  } catch (error) {
    // A plan was saved with it just now.
    if (!missingRow(error)) throw error;
    return { code: 'error' as const, error: IN_USE, plans: await read(ctx, (db) => plansWith(db, id)) } as const;
  }
}

const plansWith = (db: ReadDb, id: number) =>
  db
    .selectFrom('place_appointment_types as plan')
    .innerJoin('places as p', 'p.id', 'plan.place_id')
    .innerJoin('appointment_types as t', 't.id', 'plan.appointment_type_id')
    .select(['plan.id', 'p.name as place', 't.name_en', 't.name_fr', 'plan.start_date', 'plan.end_date'])
    .where('plan.email_template_id', '=', id)
    .orderBy('p.name')
    .orderBy('plan.start_date', 'desc')
    .orderBy('plan.id')
    .execute();
