import type { contract } from '@resa/contract';
import type { Handlers } from '../frame/call/serve.ts';
import { file } from './file.ts';
import { list } from './list.ts';
import { preview } from './preview.ts';
import { refresh } from './refresh.ts';
import { takingBack } from './takingBack.ts';
import { undo } from './undo.ts';

/** Each call of the contract's `grade_refresh` and the file that handles it. */
export const grade_refresh: Handlers<typeof contract>['grade_refresh'] = {
  list,
  preview,
  refresh,
  takingBack,
  undo,
  file,
};
