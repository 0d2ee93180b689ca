/** Client files as other features make them. */
export { makeFile } from './saving/make-file.ts';
export { orRefusal } from './saving/save.ts';
