import { z } from 'zod';
import { answers, call } from './call.ts';
import { Flag, Id, PlainDate } from './types.ts';

/** A user as others choose them: who asked for a bulletin, whose activity is shown. */
export const NamedUser = z.object({ id: Id, name: z.string(), active: Flag });
export type NamedUser = z.output<typeof NamedUser>;

export const users = {
  /** Inactive ones too: they stand in what they wrote. */
  getAllUsers: call({
    summary: 'List all users by name',
    method: 'GET',
    path: '/api/users/getAllUsers',
    may: ['crud_bulletins', 'view_bulletins', 'crud_users', 'view_logs'],
    takes: z.object({}),
    gives: answers({ Ok: { users: z.array(NamedUser), today: PlainDate } }),
  }),
};
