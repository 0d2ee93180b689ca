import type { contract } from '@resa/contract';
import type { Handlers } from '../frame/call/serve.ts';
import { changePassword } from './changePassword.ts';
import { endSessions } from './endSessions.ts';
import { photo } from './photo.ts';
import { profile } from './profile.ts';
import { saveColumns } from './saveColumns.ts';
import { saveRows } from './saveRows.ts';
import { sessions } from './sessions.ts';
import { updateProfile } from './updateProfile.ts';
import { views } from './views.ts';

/** Each call of the contract's `user` and the file that handles it. */
export const user: Handlers<typeof contract>['user'] = {
  profile,
  updateProfile,
  changePassword,
  saveColumns,
  saveRows,
  photo,
  sessions,
  endSessions,
  views,
};
