import type { contract, InputOf } from '@resa/contract';
import { type Context, read } from '../frame/change/context.ts';
import { lineNames } from './all/hunger-count.ts';
import { layoutOf } from './engine/march.ts';
import { contextForMarch } from './making/make.ts';

type Input = InputOf<typeof contract.reports.marchLines>;

/** The lines in the order of the organization, each with its shipped name and its own name if it has one. */
export const marchLines = (ctx: Context, _: Input) =>
  read(ctx, async (db) => {
    const en = lineNames(await contextForMarch(db, ctx, 'en'));
    const fr = lineNames(await contextForMarch(db, ctx, 'fr'));
    const { lines, row_version } = await layoutOf(db);
    return {
      code: 'Ok' as const,
      row_version,
      lines: lines.map(({ name, kind, name_en, name_fr }) => ({
        name,
        kind,
        name_en,
        name_fr,
        shipped_en: en(name),
        shipped_fr: fr(name),
      })),
    };
  });
