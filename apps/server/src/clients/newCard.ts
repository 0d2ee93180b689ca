import type { contract, InputOf } from '@resa/contract';
import { CLIENT_STATE } from '@resa/rules/person/client-state';
import { sql } from 'kysely';
import { changeClient } from '../client-records/index.ts';
import type { Context } from '../frame/change/context.ts';

type Input = InputOf<typeof contract.clients.newCard>;

/** Another code, never the one before. */
const otherCode = sql<string>`lpad(((card_code::int + 1 + floor(random() * 9999)::int) % 10000)::text, 4, '0')`;

/** Changes the code of a file's card, and those of the files merged into it: their cards count as replaced (000 O-76). */
export const newCard = (ctx: Context, { id }: Input) =>
  changeClient(
    ctx,
    id,
    {
      right: 'edit',
      state: (state) => (state === CLIENT_STATE.active ? null : { code: 'wrong_state' as const }),
    },
    async (db, client, note) => {
      const rows = await db
        .updateTable('clients')
        .set({ card_code: otherCode })
        .where((file) => file.or([file('id', '=', id), file('merged_into', '=', id)]))
        .returning(['id', 'card_code'])
        .execute();
      const card_code = rows.find((row) => row.id === id)?.card_code;
      note.wrote({ before: { card_code: client.row.card_code }, after: { card_code } });
      return { code: 'Ok' as const };
    },
  );
