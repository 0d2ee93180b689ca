/** What other features may use: ending sessions, links, passwords, limits on tries. */
export { changeSessions } from './end.ts';
export { makeLink } from './links.ts';
export { hashPassword, isPassword } from './passwords.ts';
export { countTry, HOUR, MINUTE, takeBack } from './tries.ts';
