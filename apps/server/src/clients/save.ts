/** What saving and making a file have in common. */
import { sql } from 'kysely';
import type { Context, Trx } from '../frame/context.ts';
import { missingRow } from '../frame/errors.ts';
import type { WrittenFile } from '../frame/files.ts';
import { fromDataUrl, squareJpeg } from '../frame/pictures.ts';
import { invalid } from '../frame/refused.ts';
import { LOOKUPS } from './judge-profile.ts';

/** A photo as it was sent: a new one, '' for none, null for the same as before (000 O-77). */
export type SentPhoto = WrittenFile | '' | null;

/** Keeps the bytes of a new photo; outside the change. Refuses bad_picture. */
export async function writePhoto(ctx: Context, photo: string | null): Promise<SentPhoto> {
  if (!photo) return photo as '' | null;
  return ctx.files.write('client_photo', 'image/jpeg', await squareJpeg(fromDataUrl(photo)));
}

/** The id of the photo from now on, inside the change. */
export async function keepPhoto(db: Trx, photo: SentPhoto, former: string | null): Promise<string | null> {
  if (photo === null) return former;
  return photo === '' ? null : photo.keep(db);
}

/** Gives a file these tags and no others. */
export async function saveGroups(db: Trx, client_id: number, groups: readonly string[]): Promise<void> {
  const wanted = sql`select id from tags where code = any(${sql.val([...groups])}::text[])`;
  await sql`delete from client_tags where client_id = ${client_id} and tag_id not in (${wanted})`.execute(db);
  await sql`insert into client_tags (client_id, tag_id) select ${client_id}::int, id from (${wanted}) wanted
    on conflict do nothing`.execute(db);
}

const EXCLUSION_VIOLATION = '23P01';

/**
 * What the database alone decides, said as a refusal: an e-mail, so that two households at once cannot both have one
 * (000 O-35), and a choice whose row was taken out of its list while the file was saved.
 */
export async function orRefusal<A>(saving: Promise<A>): Promise<A | { code: 'email_exists' }> {
  try {
    return await saving;
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code === EXCLUSION_VIOLATION && constraint === 'clients_email_one_household') return { code: 'email_exists' };
    const field = goneChoice(error);
    if (field !== undefined) throw invalid({ path: `client.${field}`, rule: 'e_not_offered' });
    throw error;
  }
}

function goneChoice(error: unknown): string | undefined {
  const key = missingRow(error);
  if (key === 'client_tags_tag_id_fkey') return 'groups';
  return Object.keys(LOOKUPS).find((field) => key === `clients_${field}_fkey`);
}
