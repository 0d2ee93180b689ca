/** What other features may use: ending sessions, links and the mail of an invitation, passwords, limits on tries. */
export { changeSessions } from './ending/end.ts';
export { invitationMail } from './mails.ts';
export { endLinks, makeLink } from './sign-in/links.ts';
export { hashPassword, isPassword } from './sign-in/passwords.ts';
export { countSignIn, countTry, HOUR, MINUTE, takeBack } from './sign-in/tries.ts';
