/** Client files as other features make them. */
export { profileConstants } from './saving/judge-profile.ts';
export { makeFile } from './saving/make-file.ts';
export { orRefusal } from './saving/save.ts';
