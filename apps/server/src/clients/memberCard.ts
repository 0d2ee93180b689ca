import type { contract, InputOf } from '@resa/contract';
import { say } from '@resa/contract/texts';
import { CLIENT_STATE } from '@resa/rules/person/client-state';
import { barcodeOf, QUIET_MODULES } from '@resa/rules/text/barcode';
import { displayName, initials } from '@resa/rules/text/name';
import { photoShown } from '../client-records/index.ts';
import { inWords } from '../frame/call/numbered.ts';
import { notFound, Refused } from '../frame/call/refused.ts';
import { type Context, read } from '../frame/change/context.ts';
import { CARD_PHOTO, CARD_SIZE, isPrintable, layOutCard } from '../pdf/index.ts';

type Input = InputOf<typeof contract.clients.memberCard>;

/** The membership card of a client whose file is active, as a picture (000 O-76). */
export async function memberCard(ctx: Context, { id }: Input) {
  const { client, file } = await read(ctx, async (db) => {
    const row = await db
      .selectFrom('live_clients as c')
      .select(['first_name', 'last_name', 'anonymous', 'file_number', 'card_code', 'photo_file_id'])
      .select(photoShown(ctx.today.date).as('shown'))
      .where('id', '=', id)
      .where('client_state_type_id', '=', CLIENT_STATE.active)
      .executeTakeFirst();
    if (!row) throw notFound();
    const photo_id = row.shown ? row.photo_file_id : null;
    return { client: row, file: photo_id ? await ctx.files.find(db, photo_id) : undefined };
  });
  const name = inWords(ctx.locale, displayName(client));
  if (!(await isPrintable(name))) throw new Refused(200, { code: 'card_letters' });
  const photo = file && (await ctx.files.open(file)).body;
  const number = `${client.file_number}-${client.card_code}`;
  const svg = await layOutCard({
    lang: ctx.locale,
    organisation: ctx.settings[`organisation_name_${ctx.locale}`],
    name,
    initials: initials(name),
    photo: photo !== undefined,
    label: say(ctx.locale, 'file_number'),
    number,
    bars: barcodeOf(number),
    quiet: QUIET_MODULES,
  });
  return { body: await drawCard(svg, photo), content_type: 'image/png', name: `${number}.png` };
}

async function drawCard(svg: Buffer, photo: Buffer | undefined): Promise<Buffer> {
  // Loaded with the first picture: a start is quicker without.
  const { default: sharp } = await import('sharp');
  const { left, top, side } = CARD_PHOTO;
  const photoLayer = photo && [
    { input: await sharp(photo).resize(side, side, { fit: 'cover' }).toBuffer(), left, top },
  ];
  const card = sharp(svg).resize(CARD_SIZE.width, CARD_SIZE.height, { fit: 'fill' }).flatten({ background: '#ffffff' });
  return card
    .composite(photoLayer ?? [])
    .png()
    .toBuffer();
}
