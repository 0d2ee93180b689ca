/**
 * The session feature's public functions: entering, open sessions, ending sessions and links, making links, mails,
 * passwords, passkeys, the second step, limits on tries, workstations.
 */
export { changeSessions, type End } from './ending/end.ts';
export { checkMaintenance, enter, hasSignedIn, nextStep, stepOf } from './login.ts';
export { accountChangedMail, invitationMail } from './mails.ts';
export { endOpenSessions, openSessions } from './open-sessions.ts';
export { askFor, askForNew, newChallenge, partyOf } from './passkeys/options.ts';
export { passkeysOf, removePasskey, storePasskey } from './passkeys/stored.ts';
export { countPasskey, countUse, proveByPasskey, proveNew } from './passkeys/verify.ts';
export { lockCaller, lockUserById, userByEmail, userById } from './queries.ts';
export { addressOf, counterOf, newKey } from './second-step/app-codes.ts';
export { secondStepMail } from './second-step/mails.ts';
export { type CodeProof, type Proof, proofOf, spend } from './second-step/proof.ts';
export { newRecoveryCodes } from './second-step/recovery-codes.ts';
export { forgetRemembered, remember, rememberedOf } from './second-step/remembered.ts';
export { resetSecondStep } from './second-step/reset.ts';
export {
  type Need,
  nameOfSecret,
  needOf,
  removeStep,
  type SecondStep,
  secondStepOf,
  storeCodes,
  storeStep,
  textsOf,
} from './second-step/stored.ts';
export { fingerprintOf, makeTicket, openTicket, useTicket } from './second-step/ticket.ts';
export { countCode, tellOwner } from './second-step/tries.ts';
export { checkSignIn } from './sign-in/check.ts';
export { checkChosen, hashChosen, isToBeReplaced, refusalOf } from './sign-in/chosen.ts';
export { inLine } from './sign-in/lines.ts';
export { findLink, hashOfLink, INVITATION_DAYS, makeLink, useLink } from './sign-in/links.ts';
export { mayUsePassword } from './sign-in/password-use.ts';
export { hashPassword, isPassword } from './sign-in/passwords.ts';
export { toPublicKey } from './sign-in/seal.ts';
export { countTry, countWrongLink, HOUR, MINUTE, type Try, takeBack, tryKey } from './sign-in/tries.ts';
export { workstationIn } from './sign-in/workstations.ts';
export { openAgain } from './unlock.ts';
