import type { contract, InputOf } from '@resa/contract';
import { CLIENT_STATE } from '@resa/rules/person/client-state';
import { ROLE } from '@resa/rules/person/family';
import { clientInProcess } from '../client-records/index.ts';
import { invalid } from '../frame/call/refused.ts';
import { type Context, change } from '../frame/change/context.ts';
import { writePhoto } from '../frame/files/photos.ts';
import { makeFile } from './saving/make-file.ts';
import { orRefusal } from './saving/save.ts';

type Input = InputOf<typeof contract.clients.store>;

/** Makes the file of a head or single person, in a household of one, in process (000 O-04, O-21). */
export async function store(ctx: Context, { client, photo, isSingleHead, accept_phone }: Input) {
  if (!isSingleHead) throw invalid({ path: 'isSingleHead', rule: 'rule_member_needs_household' });
  const picture = await writePhoto(ctx, 'client_photo', photo);
  const placement = { family_id: null, role: ROLE.single, state: CLIENT_STATE.in_process };
  const saving = change(ctx, async (db, note) => {
    const newFile = await makeFile(ctx, db, note, client, placement, { picture, accept_phone });
    if (newFile.code === 'Ok')
      note.emit({ type: 'ClientInProcess', message: { count: await clientInProcess(db, ctx.today.date) } }, 'everyone');
    return newFile;
  });
  return orRefusal(saving);
}
