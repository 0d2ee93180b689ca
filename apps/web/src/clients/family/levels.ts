/** The input of the family dialog's call. */
import type { FamilyMember } from '@resa/contract/persons';

/** Levels chosen in the dialog, by client. */
export type Levels = Readonly<Record<number, number>>;

/** Every listed member with a level (000 §2: "Save writes the education levels"); nothing is sent for one who has none. */
export const levelsToSave = (members: readonly FamilyMember[], chosen: Levels) =>
  members.flatMap(({ client_id, row_version, education_level_id }) => {
    const level = chosen[client_id] ?? education_level_id;
    return level === null ? [] : [{ client_id, row_version, education_level_id: level }];
  });

/** Whether the choices differ from the stored levels. */
export const changesLevels = (members: readonly FamilyMember[], chosen: Levels): boolean =>
  members.some(({ client_id, education_level_id }) => (chosen[client_id] ?? education_level_id) !== education_level_id);
