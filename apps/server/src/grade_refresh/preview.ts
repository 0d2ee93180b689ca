import type { contract, InputOf } from '@resa/contract';
import { scannedNumber } from '@resa/rules/person/search-terms';
import { fold } from '@resa/rules/text/fold';
import { age } from '@resa/rules/time/dates';
import { type Context, read } from '../frame/change/context.ts';
import { type Move, movesOn } from './moving/due.ts';
import { refreshedLately } from './moving/last.ts';

type Input = InputOf<typeof contract.grade_refresh.preview>;

/** A page of those who would move today; nothing is written (002 B15). */
export const preview = (ctx: Context, { terms, sortBy, descending, startRow, rowsPerPage }: Input) =>
  read(ctx, async (db) => {
    const today = ctx.today.date;
    const moves = await movesOn(db, today);
    const positions = await db.selectFrom('education_levels').select(['id', 'position']).execute();
    const positionOf = new Map(positions.map(({ id, position }) => [id, position]));
    const byName = (move: Move): string | number => move.sorted_name;
    const keys: Record<string, typeof byName> = {
      file_number: (move) => move.file_number,
      dob: (move) => move.dob ?? '',
      from_level: (move) => positionOf.get(move.from_level) ?? 0,
      to_level: (move) => positionOf.get(move.to_level) ?? 0,
    };
    const key = keys[sortBy] ?? byName;
    const found = moves.filter((move) => matches(move, terms.search));
    const way = descending ? -1 : 1;
    found.sort((one, other) => way * (compare(key(one), key(other)) || one.id - other.id));
    const rows = found.slice(startRow, startRow + rowsPerPage).map((move) => ({
      ...move,
      age: move.dob ? age(move.dob, today) : null,
    }));
    return {
      code: 'Ok' as const,
      dt: { rows, recordsFiltered: found.length },
      total: moves.length,
      lately: await refreshedLately(db, ctx),
    };
  });

const compare = (one: string | number, other: string | number) => (one < other ? -1 : one > other ? 1 : 0);

/** Each word is in the name, or the text is the file number. */
function matches({ sorted_name, file_number }: Move, search: string): boolean {
  if (search === '') return true;
  const words = fold(search).split(' ').filter(Boolean);
  return (
    scannedNumber(search) === file_number || (words.length > 0 && words.every((word) => sorted_name.includes(word)))
  );
}
