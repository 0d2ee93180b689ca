import type { contract, InputOf } from '@resa/contract';
import { REGISTER, registerParts } from '@resa/contract/privacy';
import { say } from '@resa/contract/texts';
import type { Context } from '../frame/change/context.ts';
import { type Block, letterheadOf, writePdf } from '../pdf/index.ts';
import { readParts } from './register.ts';

type Input = InputOf<typeof contract.privacy.registerPdf>;

/** The columns with long values; elsewhere it is the second. */
const LONG: Readonly<Partial<Record<(typeof registerParts)[number], readonly number[]>>> = { roles: [2], kept: [1, 3] };

/** The register of processing as a PDF. */
export async function registerPdf(ctx: Context, { locale }: Input) {
  const parts = await readParts(ctx, locale);
  const { date, time } = ctx.today;
  const title = say(locale, 'register_title');
  const blocks = registerParts.flatMap((part): Block[] => {
    const { title: heading, columns } = REGISTER[part];
    const table = columns.map((column, at) => ({
      heading: say(locale, column),
      wide: (LONG[part] ?? [1]).includes(at) ? (2 as const) : true,
    }));
    return [
      { kind: 'heading', text: say(locale, heading) },
      { kind: 'table', columns: table, rows: parts[part] },
    ];
  });
  const body = await writePdf({
    title,
    organisation: ctx.settings[`organisation_name_${locale}`],
    letterhead: await letterheadOf(ctx),
    lang: locale,
    landscape: true,
    made: say(locale, 'record_made', { name: ctx.actor.name, when: `${date} ${time}` }),
    page: say(locale, 'record_page', { page: '{page}', pages: '{pages}' }),
    made_at: ctx.now,
    blocks: [{ kind: 'note', text: say(locale, 'register_draft') }, ...blocks],
  });
  return { body, content_type: 'application/pdf', name: `${title} ${date}.pdf` };
}
