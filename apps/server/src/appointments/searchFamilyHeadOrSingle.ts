import type { contract, InputOf } from '@resa/contract';
import { searchTermsOf } from '@resa/rules/person/search-terms';
import { bestMatches, foundPersons, idOfNumber, membershipsOn, personName } from '../client-records/index.ts';
import type { ReadDb } from '../db/handles.ts';
import { type Context, search } from '../frame/change/context.ts';

type Input = InputOf<typeof contract.appointments.searchFamilyHeadOrSingle>;

/**
 * The persons who can be booked: family heads and single persons only (001 §7). A member's file number finds their
 * head.
 */
export const searchFamilyHeadOrSingle = (ctx: Context, input: Input) =>
  search(ctx, async (db) => {
    const today = ctx.today.date;
    const hits = await bestMatches(db, { text: input.search, short_names: true, only_heads: true, today }, 10);
    const persons = await foundPersons(db, hits, today);
    const file_number = searchTermsOf(input.search)?.file_number;
    const through = file_number ? await headOf(db, file_number, today) : undefined;
    if (!through) return { code: 'Ok' as const, persons };
    const [head] = await foundPersons(db, [{ id: through.head_id, look_alike: 0 }], today);
    const otherPersons = persons.filter(({ id }) => id !== through.head_id);
    return { code: 'Ok' as const, persons: head ? [{ ...head, member: through.name }, ...otherPersons] : otherPersons };
  });

/** The head of the household in which the person of a file number is a member. */
const headOf = (db: ReadDb, file_number: number, today: string) =>
  db
    .selectFrom('live_clients as c')
    .innerJoin(membershipsOn(today).as('m'), 'm.client_id', 'c.id')
    .innerJoin(membershipsOn(today).as('h'), (join) =>
      join.onRef('h.group_id', '=', 'm.group_id').on('h.group_role_type_id', 'in', [1, 2]),
    )
    .select('h.client_id as head_id')
    .select(personName)
    .where('c.id', '=', idOfNumber(file_number))
    .whereRef('h.client_id', '!=', 'm.client_id')
    .executeTakeFirst();
