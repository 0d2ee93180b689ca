import type { contract } from '@resa/contract';
import type { Handlers } from '../frame/call/serve.ts';
import { acceptPhones } from './acceptPhones.ts';
import { check } from './check.ts';
import { chooseSheet } from './chooseSheet.ts';
import { correct } from './correct.ts';
import { decide } from './decide.ts';
import { decideForAll } from './decideForAll.ts';
import { discard } from './discard.ts';
import { list } from './list.ts';
import { read } from './read.ts';
import { rows } from './rows.ts';
import { run } from './run.ts';
import { saveMapping } from './saveMapping.ts';
import { start } from './start.ts';
import { stop } from './stop.ts';
import { takeBack } from './takeBack.ts';
import { takingBack } from './takingBack.ts';
import { workbook } from './workbook.ts';

/** Each call of the contract's `clientImports` and the file that handles it. */
export const clientImports: Handlers<typeof contract>['clientImports'] = {
  list,
  start,
  chooseSheet,
  read,
  saveMapping,
  check,
  rows,
  correct,
  decide,
  decideForAll,
  acceptPhones,
  run,
  stop,
  discard,
  workbook,
  takingBack,
  takeBack,
};
