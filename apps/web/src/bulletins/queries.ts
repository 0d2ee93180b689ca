import { api } from '../api.ts';
import { queryOf } from '../queries.ts';

export type Bulletin = Awaited<ReturnType<typeof api.bulletins.fetch>>['bulletin'];
export type BulletinRow = Awaited<ReturnType<typeof api.bulletins.list>>['dt']['rows'][number];

export const bulletinOf = (id: number) => queryOf(api.bulletins.fetch, { id });

/** The users who can have requested a bulletin. */
export const allUsers = () => queryOf(api.users.getAllUsers, {});
