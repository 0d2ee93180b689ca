/** The context of a call, and the ways to read and change the database with it, as handlers import them. */
export { Context } from './call-context.ts';
export { change, changePart, conclude, ForbiddenTry, unlogged } from './change.ts';
export { read, readLong, search } from './read.ts';
