/**
 * A photo that a form sends with its other fields: a data URL is a new one, '' for none, null the same as before
 * (000 O-77). writePhoto() before the change, storePhoto() in it, dropPhoto() once no row names the former one.
 */

import type { Db } from '../../db/handles.ts';
import type { Context } from '../change/context.ts';
import type { JobNote } from '../jobs/jobs.ts';
import type { WrittenFile } from './files.ts';
import { fromDataUrl, smallPicture } from './pictures.ts';

export type SentPhoto = WrittenFile | '' | null;

/** Writes the bytes of a new photo, outside the change. Refuses bad_picture. */
export async function writePhoto(ctx: Context, kind: string, photo: string | null): Promise<SentPhoto> {
  if (!photo) return photo as '' | null;
  const square = await smallPicture(ctx.actor.user_id, fromDataUrl(photo), 'square');
  return ctx.files.write(kind, 'image/jpeg', square);
}

/** The id of the photo from now on, null for none. */
export async function storePhoto(db: Db, photo: SentPhoto, former: string | null): Promise<string | null> {
  if (photo === null) return former;
  return photo === '' ? null : photo.keep(db);
}

/** Removes the former photo when another took its place or none. */
export async function dropPhoto(
  ctx: Context,
  db: Db,
  note: JobNote,
  former: string | null,
  now: string | null,
): Promise<void> {
  if (former && former !== now) await ctx.files.remove(db, note, former);
}
