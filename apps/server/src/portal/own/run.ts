import { type ClientCallName, type ClientInput, clientCalls } from '@resa/contract/client-calls';
import type { Settings } from '@resa/contract/settings';
import type { Locale } from '@resa/contract/texts';
import { displayName } from '@resa/rules/text/name';
import type { z } from 'zod';
import { inWords } from '../../frame/call/numbered.ts';
import { Context } from '../../frame/change/context.ts';
import type { Services } from '../../frame/process/services.ts';
import type { ClientSession } from '../sessions/sessions.ts';
import { ownCalls } from './calls.ts';
import { mayAct, type Own } from './own.ts';

interface Caller {
  readonly session: ClientSession;
  readonly locale: Locale;
  readonly machine: string;
  readonly settings: Settings;
}
type AnswerOf<N extends ClientCallName> = z.output<(typeof clientCalls)[N]['gives']>;

/**
 * Makes a client's call, for its route and for the forms of the pages alike: the setting, then the call under the name of
 * the client, and the answer parsed by its schema, with the names of persons without one in words.
 */
export async function run<N extends ClientCallName>(
  services: Services,
  { session, locale, machine, settings }: Caller,
  name: N,
  input: ClientInput<(typeof clientCalls)[N]>,
): Promise<AnswerOf<N>> {
  const call = clientCalls[name];
  const ctx = new Context(services, {
    actor: null,
    client: { id: session.client_id, name: displayName(session.client) },
    call: `portal.${name}`,
    logs: call.logs,
    changes: call.changes,
    conclude: async (given) => given,
    ...{ locale, machine, settings },
  });
  const own: Own = { ctx, session };
  await mayAct(own, call);
  const handle = ownCalls[name] as (own: Own, input: unknown) => Promise<unknown>;
  return inWords(locale, call.gives.parse(await handle(own, input))) as AnswerOf<N>;
}
