/** What other features may use: ending sessions, links, passwords, limits on tries. */
export { changeSessions } from './ending/end.ts';
export { makeLink } from './sign-in/links.ts';
export { hashPassword, isPassword } from './sign-in/passwords.ts';
export { countTry, HOUR, MINUTE, takeBack } from './sign-in/tries.ts';
