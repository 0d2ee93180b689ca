import type { contract, InputOf } from '@resa/contract';
import { addressErrors, settleAddress } from '@resa/rules/person/address';
import { postalCode } from '@resa/rules/text/postal-code';
import type { Trx } from '../db/handles.ts';
import { invalid } from '../frame/call/refused.ts';
import type { Context } from '../frame/change/context.ts';

type Sent = InputOf<typeof contract.housings.store>['address'];

/**
 * The address as it is stored; refuses values that the rules or the lists do not have (002 B28). `under` is the path of
 * its fields in the input.
 */
export async function checkedAddress(db: Trx, ctx: Context, under: string, address: Sent): Promise<Sent> {
  const own = ctx.settings.default_country;
  const faults = addressErrors(address, own);
  if (faults.length > 0) throw invalid(...faults.map((fault) => ({ ...fault, path: `${under}.${fault.path}` })));
  const settled = settleAddress(address, own);
  const { country_id, province_id, city_id } = settled;
  const unknown = (path: string) => invalid({ path: `${under}.${path}`, rule: 'e_unknown_reference' });
  if (!(await db.selectFrom('countries').select('id').where('id', '=', country_id).executeTakeFirst()))
    throw unknown('country_id');
  if (province_id !== null) {
    const province = await db
      .selectFrom('provinces')
      .select('country_id')
      .where('id', '=', province_id)
      .executeTakeFirst();
    if (province?.country_id !== country_id) throw unknown('province_id');
  }
  if (city_id !== null) {
    const city = await db.selectFrom('cities').select('province_id').where('id', '=', city_id).executeTakeFirst();
    if (!city || city.province_id !== province_id) throw unknown('city_id');
  }
  const { postal_code } = settled;
  return { ...settled, postal_code: country_id === own ? (postalCode(postal_code) ?? postal_code) : postal_code };
}
