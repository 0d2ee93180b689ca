import { makeStore } from '../local/store.ts';

/** Whether notices and questions (ui/Dialogs.tsx) are in the page; the first one that is raised brings them, and so does signing in. */
export const dialogsWanted = makeStore(false);
