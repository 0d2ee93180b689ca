import type { contract, InputOf } from '@resa/contract';
import type { Context } from '../frame/change/context.ts';
import { addHousing, changeHousing } from '../housings/index.ts';

type Input = InputOf<typeof contract.intake.updateHousing>;

/** Adds an address of a household or changes it, as the housing tab does (000 O-06). */
export function updateHousing(ctx: Context, { client_id, housing, ...sent }: Input) {
  const { id, row_version, ...entry } = housing;
  return id
    ? changeHousing(ctx, { ...sent, housing: { ...entry, client_id, id, row_version: row_version ?? 0 } })
    : addHousing(ctx, { ...sent, housing: { ...entry, client_id } });
}
