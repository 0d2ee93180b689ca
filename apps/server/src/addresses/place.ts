import type { contract, InputOf } from '@resa/contract';
import { fitsProvince, postalCode } from '@resa/rules/text/postal-code';
import { type Context, read } from '../frame/change/context.ts';
import { cityOfArea } from './queries.ts';

type Input = InputOf<typeof contract.addresses.place>;

/** The province by the letter of a postal code, and the city of most known addresses of its area. */
export const place = (ctx: Context, { postal_code }: Input) =>
  read(ctx, async (db) => {
    const own = ctx.settings.default_country;
    const code = postalCode(postal_code);
    const provinces = await db.selectFrom('provinces').select(['id', 'code']).where('country_id', '=', own).execute();
    const fitting = code === null ? [] : provinces.filter((province) => fitsProvince(code, province.code));
    const area = code === null ? null : await cityOfArea(db, code, own);
    if (area && fitting.some(({ id }) => id === area.province_id)) return { code: 'Ok' as const, ...area };
    return { code: 'Ok' as const, province_id: fitting.length === 1 ? (fitting[0]?.id ?? null) : null, city_id: null };
  });
