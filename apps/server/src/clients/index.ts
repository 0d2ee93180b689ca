/** Client files as other features make them. */

export { fetch as fetchFile } from './fetch.ts';
export { intakesOf, missingOf } from './missing.ts';
export { checkProfile, type SentProfile } from './saving/check-profile.ts';
export { importedFile, profileOf, updatedByImport } from './saving/imported-file.ts';
export { makeFile } from './saving/make-file.ts';
export { isFormerNumberTaken, orRefusal } from './saving/save.ts';
export { profileSaving } from './saving/save-profile.ts';
export { home, soundsOf } from './similar/similar.ts';
