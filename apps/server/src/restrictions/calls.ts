import type { contract } from '@resa/contract';
import type { Handlers } from '../frame/call/serve.ts';
import { breakGlass } from './breakGlass.ts';
import { end } from './end.ts';
import { list } from './list.ts';
import { ofClient } from './ofClient.ts';
import { overview } from './overview.ts';
import { save } from './save.ts';

/** Each call of the contract's `restrictions` and the file that handles it. */
export const restrictions: Handlers<typeof contract>['restrictions'] = {
  list,
  overview,
  ofClient,
  save,
  end,
  breakGlass,
};
