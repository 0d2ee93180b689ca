/** The contract: every call between browser and server, by feature. */
import { addresses } from './addresses.ts';
import { app_settings } from './app-settings.ts';
import { appointments } from './appointments.ts';
import { bulletins } from './bulletins.ts';
import { categories } from './categories.ts';
import { checkin } from './checkin.ts';
import { clients } from './clients.ts';
import { comments } from './comments.ts';
import { contacts } from './contacts.ts';
import { dashboard } from './dashboard.ts';
import { deleted } from './deleted.ts';
import { documents } from './documents.ts';
import { duplicates } from './duplicates.ts';
import { emails } from './emails.ts';
import { families } from './families.ts';
import { file_update } from './file-update.ts';
import { grade_refresh } from './grade-refresh.ts';
import { housings } from './housings.ts';
import { intake } from './intake.ts';
import { listCalls } from './lists/calls.ts';
import { locations } from './locations.ts';
import { locks } from './locks.ts';
import { logs } from './logs.ts';
import { mails } from './mails.ts';
import { merging } from './merging.ts';
import { portal } from './portal.ts';
import { reports } from './reports/calls.ts';
import { requests } from './requests.ts';
import { revenues } from './revenues.ts';
import { roles } from './roles.ts';
import { saved_filters } from './saved-filters.ts';
import { schedules } from './schedules.ts';
import { session } from './session.ts';
import { timeline } from './timeline.ts';
import { translates } from './translates.ts';
import { user } from './user.ts';
import { users } from './users.ts';
import { waiting } from './waiting.ts';

export const contract = {
  session,
  user,
  categories,
  ...listCalls,
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
};

export type { Call, InputOf } from './call.ts';
export { type Code, codeTexts, type RefusalCode } from './codes.ts';
export { isNoun, type Noun, readsOf } from './nouns.ts';
