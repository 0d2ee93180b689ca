/** Where a household lives and lived (000 §2 "Housing tab", §5, O-69). */
import { z } from 'zod';
import { Address, AddressInput, Housing } from './addresses.ts';
import { answers, call } from './call.ts';
import { Count, Flag, Id, Instant, PlainDate, paging } from './types.ts';

const look = ['crud_clients', 'view_clients'] as const;
const write = ['crud_clients'] as const;

/** An entry as it is typed; `housingErrors` of the rules checks its dates. */
const NewHousing = z.object({
  client_id: Id,
  house_type_id: Id,
  start_date: PlainDate,
  end_date: PlainDate.nullish().transform((date) => date ?? null),
});
const ChangedHousing = NewHousing.extend({ id: Id, row_version: Count });
/** `address` is the address on one line, in the language of the user. */
export const HousingRow = Housing.extend({ address: z.string() });
export type HousingRow = z.output<typeof HousingRow>;

/** Which of a client's addresses are shown. */
export const HousingPaging = paging(
  ['start_date', 'end_date', 'address', 'house_type_id'],
  { sortBy: 'start_date', descending: true },
  z.object({ client_id: Id }),
  [10, 25, 50],
);
export const HousingPage = z.object({ dt: z.object({ rows: z.array(HousingRow), recordsFiltered: Count }) });

const saved = { client_housing: Housing, address: Address };
const refused = {
  not_locked: {},
  /** Only the head of a household, or a single person, has housing entries. */
  not_head: {},
  /** The current addresses that this one would close the day before it begins; `close_current: 1` agrees to it. */
  closes_current: { current: z.array(HousingRow) },
};
const ownTexts = { not_head: 'e_not_head_housing' } as const;
const saving = { address: AddressInput, close_current: Flag.default(0) };

export const housings = {
  list: call({
    summary: 'List where a client lives and lived',
    path: '/api/client_housing',
    may: look,
    byHand: true,
    reads: ['clients'],
    takes: HousingPaging,
    gives: answers({ Ok: HousingPage.shape }),
    shows: (_answer, { terms }) => [terms.client_id],
  }),
  fetch: call({
    summary: 'Read a housing entry',
    path: '/api/client_housing/fetch',
    may: look,
    byHand: true,
    reads: ['clients'],
    takes: z.object({ id: Id }),
    gives: answers({ Ok: saved }),
    shows: (answer) => (answer.code === 'Ok' ? [answer.client_housing.client_id] : []),
  }),
  store: call({
    summary: 'Add a housing entry',
    path: '/api/client_housing/store',
    may: write,
    changes: ['clients'],
    logs: 'housing.store',
    says: ownTexts,
    takes: z.object({ housing: NewHousing, ...saving }),
    gives: answers({ Ok: saved, ...refused }),
    shows: (_answer, { housing }) => [housing.client_id],
  }),
  update: call({
    summary: 'Change a housing entry',
    path: '/api/client_housing/update',
    may: write,
    changes: ['clients'],
    logs: 'housing.update',
    says: ownTexts,
    takes: z.object({ housing: ChangedHousing, ...saving }),
    gives: answers({
      Ok: saved,
      ...refused,
      stale: {
        saved_by: z.string(),
        saved_at: Instant.nullable(),
        row_version: Count,
        changed: z.array(z.string()),
        ...saved,
      },
    }),
    shows: (_answer, { housing }) => [housing.client_id],
  }),
  destroy: call({
    summary: 'Delete a housing entry',
    path: '/api/client_housing/destroy',
    may: write,
    changes: ['clients'],
    logs: 'housing.destroy',
    takes: z.object({ id: Id }),
    gives: answers({ Ok: { client_housing: Housing }, not_locked: {} }),
    shows: (answer) => (answer.code === 'Ok' ? [answer.client_housing.client_id] : []),
  }),
};
