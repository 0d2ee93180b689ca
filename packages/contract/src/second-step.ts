/** The second step at sign-in: a code of an app, or a recovery code (decision 071). */
import { z } from 'zod';
import { answers, call } from './call.ts';
import { own, ownRefusals, Ticket, TypedCode } from './proof.ts';
import { OpenSession, Sealed } from './session.ts';
import { Count, Flag, Id, Instant, PlainDate, rehearsable } from './types.ts';

/** The key of an app, for typing and as the address of a QR code. */
const begun = { ticket: Ticket, key: z.string(), address: z.string() };
const RecoveryCodes = z.array(z.string());

/** The codes of a sign-in that is over, or whose code is wrong or used. */
const refusals = { ticket_over: {}, wrong_code: {} };

/** A browser where the user needs no code until `expires_at`. */
export const RememberedWorkstation = z.object({
  id: Id,
  created_at: Instant,
  expires_at: Instant,
  ...OpenSession.pick({ browser: true, system: true, machine: true }).shape,
});
export type RememberedWorkstation = z.output<typeof RememberedWorkstation>;

export const secondStep = {
  signIn: call({
    summary: 'Sign in with the second step',
    changes: ['sessions', 'users'],
    limited: true,
    path: '/web/auth/second_step',
    may: 'everyone',
    whileMaintenance: true,
    /** `remember` 1: this workstation needs no second step for 30 days; never for administrators and privacy officers. */
    takes: z.object({ ticket: Ticket, code: TypedCode, remember: Flag.default(0) }),
    gives: answers({ Ok: { row: Sealed, workstation: z.string() }, ...refusals, maintenance: {} }),
  }),
  /** Where a role requires a second step that the user does not have. */
  beginAtSignIn: call({
    summary: 'Begin to set up the second step that a role requires',
    path: '/web/auth/second_step/begin',
    may: 'everyone',
    reads: [],
    whileMaintenance: true,
    takes: z.object({ ticket: Ticket }),
    gives: answers({ Ok: begun, ticket_over: {} }),
  }),
  setUpAtSignIn: call({
    summary: 'Set up the second step that a role requires, and sign in',
    changes: ['sessions', 'users'],
    sendsSecret: true,
    limited: true,
    path: '/web/auth/second_step/set_up',
    may: 'everyone',
    whileMaintenance: true,
    takes: z.object({ ticket: Ticket, code: TypedCode }),
    gives: answers({
      Ok: { row: Sealed, workstation: z.string(), recovery_codes: RecoveryCodes },
      ...refusals,
      maintenance: {},
    }),
  }),
  status: call({
    summary: 'Read whether you have a second step',
    path: '/api/user/second_step',
    may: 'signed_in',
    reads: ['users', 'roles'],
    takes: z.object({}),
    gives: answers({
      Ok: {
        /** Null without a second step. */
        since: Instant.nullable(),
        codes_left: Count,
        /** 0 = passkeys are the second step, without an app. */
        app: Flag,
        /** The day from which a role requires it. */
        due_from: PlainDate.nullable(),
      },
    }),
  }),
  begin: call({
    summary: 'Begin to set up your second step',
    limited: true,
    path: '/api/user/second_step/begin',
    may: 'signed_in',
    reads: [],
    byHand: true,
    takes: z.object(own),
    gives: answers({ Ok: begun, ...ownRefusals }),
  }),
  /** Your other sessions end, and no workstation is remembered any more. */
  setUp: call({
    summary: 'Set up your second step',
    limited: true,
    path: '/api/user/second_step/set_up',
    may: 'signed_in',
    changes: ['users', 'sessions'],
    logs: 'second_step.set_up',
    sendsSecret: true,
    takes: z.object({ ticket: Ticket, code: TypedCode }),
    gives: answers({ Ok: { recovery_codes: RecoveryCodes }, ...refusals }),
    says: { ticket_over: 'e_proof_over' },
  }),
  renewCodes: call({
    summary: 'Get new recovery codes',
    limited: true,
    path: '/api/user/second_step/recovery_codes',
    may: 'signed_in',
    changes: ['users'],
    logs: 'second_step.recovery_codes',
    sendsSecret: true,
    takes: z.object(own),
    gives: answers({ Ok: { recovery_codes: RecoveryCodes }, ...ownRefusals, no_second_step: {} }),
  }),
  end: call({
    summary: 'End your second step',
    limited: true,
    path: '/api/user/second_step/end',
    may: 'signed_in',
    changes: ['users', 'sessions'],
    logs: 'second_step.end',
    takes: z.object(own),
    gives: answers({ Ok: {}, ...ownRefusals, no_second_step: {}, second_step_due: {} }),
  }),
  workstations: call({
    summary: 'List the workstations that ask you for no code',
    path: '/api/user/second_step/workstations',
    may: 'signed_in',
    reads: ['users'],
    takes: z.object({}),
    gives: answers({ Ok: { rows: z.array(RememberedWorkstation) } }),
  }),
  forget: call({
    summary: 'Have a workstation ask you for a code again, or all of them',
    path: '/api/user/second_step/workstations/forget',
    may: 'signed_in',
    changes: ['users'],
    logs: 'second_step.forget',
    /** Null is all of them. */
    takes: z.object({ id: Id.nullable() }),
    /** 0 where it was over already. */
    gives: answers({ Ok: { ended: Count } }),
  }),
  /** Only administrators may, and not their own. The user's sessions end; their password is enough until they set up another. */
  reset: call({
    summary: 'Reset the second step of another user',
    path: '/api/user/second_step/reset',
    may: ['crud_users'],
    changes: ['users', 'sessions'],
    logs: 'second_step.reset',
    takes: z.object({ id: Id, ...rehearsable }),
    gives: answers({ Ok: {}, own_rights: {}, no_second_step: {} }),
  }),
};
