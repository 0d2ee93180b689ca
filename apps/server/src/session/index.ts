/** The session feature's public functions: open sessions, ending sessions and links, making links, the mail of an invitation, passwords, limits on tries. */
export { changeSessions } from './ending/end.ts';
export { invitationMail } from './mails.ts';
export { endOpenSessions, openSessions } from './open-sessions.ts';
export { checkSignIn } from './sign-in/check.ts';
export { checkChosen, hashChosen, refusalOf } from './sign-in/chosen.ts';
export { hashOfLink, INVITATION_DAYS, makeLink } from './sign-in/links.ts';
export { hashPassword, isPassword } from './sign-in/passwords.ts';
export { countTry, countWrongLink, HOUR, MINUTE, takeBack } from './sign-in/tries.ts';
