import type { contract, InputOf } from '@resa/contract';
import { MARCH_LINES } from '@resa/contract/reports/march-lines';
import type { HungerCountLine } from '../db/tables/staff.ts';
import { invalid } from '../frame/call/refused.ts';
import { type Context, change } from '../frame/change/context.ts';
import { textName } from '../frame/change/note.ts';
import { savedBy } from '../frame/change/saved-by.ts';
import { lineNames } from './all/hunger-count.ts';
import { layoutOf } from './engine/march.ts';
import { contextForMarch } from './making/make.ts';

type Input = InputOf<typeof contract.reports.saveMarchLines>;

/** Stores the order and the names of all lines, unless somebody saved them in the meantime. */
export function saveMarchLines(ctx: Context, { lines, row_version }: Input) {
  const missingNames = new Set(MARCH_LINES.map(({ name }) => name));
  for (const { name } of lines) missingNames.delete(name);
  if (lines.length !== MARCH_LINES.length || missingNames.size > 0) throw invalid({ path: 'lines', rule: 'invalid' });
  return change(ctx, async (db, note) => {
    await db.selectFrom('hunger_count_layouts').select('id').where('id', '=', 1).forUpdate().execute();
    const before = await layoutOf(db);
    const context = await contextForMarch(db, ctx);
    if (before.row_version !== row_version) return { code: 'stale' as const };
    const stored = { lines: JSON.stringify(lines), ...savedBy(ctx) };
    const savedLayout = await db
      .insertInto('hunger_count_layouts')
      .values({ id: 1, ...stored })
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet((row) => ({ ...stored, row_version: row('hunger_count_layouts.row_version', '+', 1) }))
          .where('hunger_count_layouts.row_version', '=', row_version),
      )
      .returning('row_version')
      .executeTakeFirst();
    if (!savedLayout) return { code: 'stale' as const };
    note.wrote({
      entity: 'hunger_count_layouts',
      id: 1,
      name: textName('march_layout'),
      ...differences(before.lines, lines, lineNames(context)),
    });
    return { code: 'Ok' as const, row_version: savedLayout.row_version };
  });
}

/** The lines that follow another line than before, and the names that changed. */
function differences(
  before: readonly HungerCountLine[],
  after: readonly HungerCountLine[],
  shipped: (name: string) => string,
) {
  const wordsIn = (lines: readonly HungerCountLine[]) => {
    const otherLines = new Map(
      (lines === before ? after : before).map((line, index, list) => [
        line.name,
        { line, above: list[index - 1]?.name },
      ]),
    );
    const movedLines = lines.filter(({ name }, index) => otherLines.get(name)?.above !== lines[index - 1]?.name);
    const renamed = lines.filter(({ name, name_en, name_fr }) => {
      const otherLine = otherLines.get(name)?.line;
      return otherLine?.name_en !== name_en || otherLine?.name_fr !== name_fr;
    });
    const names = ({ name, name_en, name_fr }: HungerCountLine) =>
      [name_en, name_fr].filter(Boolean).join(' / ') || shipped(name);
    return {
      moved: movedLines.map(({ name }) => shipped(name)).join(', ') || null,
      renamed: renamed.map(names).join(', ') || null,
    };
  };
  return { before: wordsIn(before), after: wordsIn(after) };
}
