/** Finds the files that resemble persons without a file, such as the persons of an import. */
import { duplicateKeys, duplicateOf, MOST_WITH_KEY } from '@resa/rules/person/duplicates';
import type { SimilarReason, Sounds, Traits } from '@resa/rules/person/similar';
import { soundAlike } from '@resa/rules/person/similar';
import { fold } from '@resa/rules/text/fold';
import { sql } from 'kysely';
import { soundsOf } from '../../clients/index.ts';
import type { Db } from '../../db/handles.ts';
import { type ComparedFile, filesOf } from './files.ts';

export interface LikeFile {
  file: ComparedFile;
  reasons: SimilarReason[];
  score: number;
}
export interface TraitsWithSounds extends Traits {
  sounds: Sounds;
}

/** How the names of these persons sound. */
export async function withSounds(db: Db, persons: readonly Traits[]): Promise<TraitsWithSounds[]> {
  const names = persons.map(({ name }) => fold(name));
  const { rows } = await sql<{ sounds: Sounds }>`
    select ${soundsOf(sql`n.name`)} as sounds from unnest(${names}::text[]) with ordinality n (name, at)
    order by n.at`.execute(db);
  return persons.map((person, index) => ({ ...person, sounds: rows[index]?.sounds ?? [] }));
}

/** By the position of each person, the live files that resemble them enough for the worklist, likeliest first. */
export async function filesLike(db: Db, persons: readonly TraitsWithSounds[], today: string): Promise<LikeFile[][]> {
  const keys = persons.flatMap((person, index) =>
    duplicateKeys(person, person.sounds).map((key) => ({ key, at: index })),
  );
  const { rows } = await sql<{ at: number; client_id: number }>`
    select distinct wanted.at, b.client_id
    from (select hashtextextended(key, 0) as key, at from
        unnest(${keys.map(({ key }) => key)}::text[], ${keys.map(({ at }) => at)}::int[]) as s (key, at)) wanted
      cross join lateral (
        select client_id, count(*) over () as files from (
          select client_id from duplicate_keys k where k.key = wanted.key limit ${MOST_WITH_KEY + 1}) with_it) b
    where b.files <= ${MOST_WITH_KEY}::int`.execute(db);
  const ids = [...new Set(rows.map(({ client_id }) => client_id))];
  const files = new Map((await filesOf(db, ids, today)).map((file) => [file.id, file]));
  const matches: LikeFile[][] = persons.map(() => []);
  for (const { at, client_id } of rows) {
    const file = files.get(client_id);
    const person = persons[at];
    const decided = file && person && duplicateOf(person, file, soundAlike(person.sounds, file.sounds));
    if (file && decided) matches[at]?.push({ file, reasons: decided.reasons, score: decided.score });
  }
  return matches.map((some) => some.toSorted((a, b) => b.score - a.score || a.file.id - b.file.id));
}
