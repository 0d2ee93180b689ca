import type { contract, InputOf } from '@resa/contract';
import { notFound } from '../frame/call/refused.ts';
import { type Context, read } from '../frame/change/context.ts';
import { daysOf, fitsPlans, placeOf, plansOf, templatesOfPlans } from './queries.ts';
import { outsideNow } from './schedule/change-schedule.ts';

type Input = InputOf<typeof contract.locations.fetch>;

/** A location with everything that its screen shows; without an id, the data for making a new one. */
export const fetch = (ctx: Context, { id }: Input) =>
  read(ctx, async (db) => {
    const templates = await templatesOfPlans(db).orderBy('name').orderBy('id').execute();
    const common = {
      code: 'Ok' as const,
      email_templates: templates.filter(fitsPlans).map(({ id, name, name_fr }) => ({ id, name, name_fr })),
      today: ctx.today.date,
    };
    if (!id) {
      const none = { appointment_types: [], working: [], nonworking: [], reschedule: [], cutoff: [] };
      return {
        ...common,
        place: null,
        ...none,
        outside: { count: 0, appointments: [], may_move: 0 as const, may_cancel: 0 as const },
      };
    }
    const place = await placeOf(db, id);
    if (!place) throw notFound();
    return {
      ...common,
      place,
      appointment_types: await plansOf(db, { place_id: id }, ctx.today.date),
      working: await daysOf(db, 'working_hours', id),
      nonworking: await daysOf(db, 'nonworking_days', id),
      reschedule: await daysOf(db, 'reschedule_days', id),
      cutoff: await daysOf(db, 'cutoffs', id),
      outside: await outsideNow(db, ctx, id),
    };
  });
