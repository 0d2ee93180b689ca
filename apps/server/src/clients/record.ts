import type { contract, InputOf } from '@resa/contract';
import { say } from '@resa/contract/texts';
import { type Context, read } from '../frame/change/context.ts';
import { letterheadOf, writePdf } from '../pdf/index.ts';
import { blocksOf } from './record/blocks.ts';
import { readHousehold } from './record/read-household.ts';

type Input = InputOf<typeof contract.clients.record>;

/** The family record of a client's household as a PDF, in the language of the user who prints it. */
export async function record(ctx: Context, { id }: Input) {
  const { locale } = ctx;
  const today = ctx.today.date;
  const recorded = await read(ctx, (db) => readHousehold(db, id, today, locale));
  const { head, ids } = recorded;
  const body = await writePdf({
    title: head.name,
    subtitle: say(locale, 'record_of', { file_number: head.file_number }),
    organisation: ctx.settings[`organisation_name_${locale}`],
    letterhead: await letterheadOf(ctx),
    lang: locale,
    made: say(locale, 'record_made', { name: ctx.actor.name, when: `${today} ${ctx.today.time}` }),
    page: say(locale, 'record_page', { page: '{page}', pages: '{pages}' }),
    made_at: ctx.now,
    blocks: blocksOf(recorded, ctx.settings.time_zone),
  });
  const name = `${say(locale, 'record_file', { file_number: head.file_number })} ${today}.pdf`;
  return { body, content_type: 'application/pdf', name, shows: ids };
}
