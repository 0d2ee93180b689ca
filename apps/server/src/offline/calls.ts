import type { contract } from '@resa/contract';
import type { Handlers } from '../frame/call/serve.ts';
import { day } from './day.ts';
import { end } from './end.ts';
import { keeps } from './keeps.ts';
import { name } from './name.ts';
import { send } from './send.ts';
import { settle } from './settle.ts';
import { waiting } from './waiting.ts';
import { workstations } from './workstations.ts';

/** Each call of the contract's `offline` and the file that handles it. */
export const offline: Handlers<typeof contract>['offline'] = {
  day,
  keeps,
  send,
  waiting,
  settle,
  workstations,
  name,
  end,
};
