import type { contract, InputOf } from '@resa/contract';
import { checkAddress } from '@resa/rules/person/address-check';
import { notFound } from '../frame/call/refused.ts';
import { type Context, read } from '../frame/change/context.ts';
import { housingsWithRegion, mapTextOf, partsOf } from './queries.ts';

type Input = InputOf<typeof contract.addresses.preview>;

/** The address of a client's housing entry, with the text for a map search (000 O-40). */
export const preview = (ctx: Context, { address_id }: Input) =>
  read(ctx, async (db) => {
    const found = await housingsWithRegion(db)
      .innerJoin('live_clients as c', 'c.id', 'h.client_id')
      .select([mapTextOf(ctx.locale).as('text'), 'p.code'])
      .where('h.address_id', '=', address_id)
      .executeTakeFirst();
    if (!found) throw notFound();
    const { text, code, ...row } = found;
    const { client_housing, address } = partsOf(row);
    const provinces = address.province_id !== null && code !== null ? [{ id: address.province_id, code }] : [];
    const own_country = ctx.settings.default_country;
    const { real } = checkAddress(address, { own_country, provinces, cities: [], addresses: [], area: null });
    return { code: 'Ok' as const, client_id: client_housing.client_id, addresses: [{ ...address, text }], real };
  });
