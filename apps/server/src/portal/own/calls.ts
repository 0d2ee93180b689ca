import type { ClientInput, clientCalls } from '@resa/contract/client-calls';
import type { z } from 'zod';
import * as booking from './booking.ts';
import type { Own } from './own.ts';
import * as waiting from './waiting.ts';

type Calls = typeof clientCalls;

/** Each call of a client and its function; a missing one does not compile. */
export const ownCalls: {
  readonly [N in keyof Calls]: (own: Own, input: ClientInput<Calls[N]>) => Promise<z.input<Calls[N]['gives']>>;
} = {
  ...booking,
  wait: waiting.wait,
  leave: waiting.leave,
  acceptPlace: waiting.acceptPlace,
  refusePlace: waiting.refusePlace,
};
