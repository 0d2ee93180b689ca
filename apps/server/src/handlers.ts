/** The table of contents: every feature of the contract with its handlers. A missing or unknown one does not compile. */
import type { contract } from '@resa/contract';
import { addresses } from './addresses/calls.ts';
import { app_settings } from './app_settings/calls.ts';
import { appointments } from './appointments/calls.ts';
import { bulletins } from './bulletins/calls.ts';
import { categories } from './categories/calls.ts';
import { checkin } from './checkin/calls.ts';
import { clients } from './clients/calls.ts';
import { comments } from './comments/calls.ts';
import { contacts } from './contacts/calls.ts';
import { dashboard } from './dashboard/calls.ts';
import { deleted } from './deleted/calls.ts';
import { documents } from './documents/calls.ts';
import { duplicates } from './duplicates/calls.ts';
import { emails } from './emails/calls.ts';
import { families } from './families/calls.ts';
import { file_update } from './file_update/calls.ts';
import type { Handlers } from './frame/call/serve.ts';
import { grade_refresh } from './grade_refresh/calls.ts';
import { housings } from './housings/calls.ts';
import { intake } from './intake/calls.ts';
import { listHandlers } from './lists/index.ts';
import { locations } from './locations/calls.ts';
import { locks } from './locks/calls.ts';
import { logs } from './logs/calls.ts';
import { mails } from './mails/calls.ts';
import { merging } from './merging/calls.ts';
import { portal } from './portal/calls.ts';
import { reports } from './reports/calls.ts';
import { requests } from './requests/calls.ts';
import { revenues } from './revenues/calls.ts';
import { roles } from './roles/calls.ts';
import { saved_filters } from './saved_filters/calls.ts';
import { schedules } from './schedules/calls.ts';
import { session } from './session/calls.ts';
import { timeline } from './timeline/calls.ts';
import { translates } from './translates/calls.ts';
import { user } from './user/calls.ts';
import { users } from './users/calls.ts';
import { waiting } from './waiting/calls.ts';

export const handlers: Handlers<typeof contract> = {
  session,
  user,
  categories,
  clients,
  documents,
  locks,
  families,
  housings,
  addresses,
  revenues,
  comments,
  contacts,
  emails,
  portal,
  timeline,
  requests,
  intake,
  deleted,
  merging,
  duplicates,
  logs,
  appointments,
  waiting,
  checkin,
  bulletins,
  users,
  dashboard,
  locations,
  reports,
  saved_filters,
  schedules,
  translates,
  app_settings,
  roles,
  mails,
  file_update,
  grade_refresh,
  ...listHandlers,
};
