import type { contract, InputOf } from '@resa/contract';
import { say } from '@resa/contract/texts';
import { isHeadOrSingle } from '@resa/rules/person/family';
import { type Context, read } from '../frame/change/context.ts';
import { writePdf } from '../pdf/index.ts';
import { householdOf } from '../people/index.ts';
import { clientOf } from './file/client-of.ts';
import { blocksOf } from './record/blocks.ts';
import { housingsOf, namesIn, proofsOf, revenuesOf } from './record/read-household.ts';

type Input = InputOf<typeof contract.clients.record>;

/** The family record of a client's household as a PDF, in the language of the user who prints it. */
export async function record(ctx: Context, { id }: Input) {
  const { locale } = ctx;
  const today = ctx.today.date;
  const recorded = await read(ctx, async (db) => {
    const household = await householdOf(db, id, today);
    const head_id = household.find((one) => isHeadOrSingle(one.group_role_type_id))?.client_id ?? id;
    const head = await clientOf(db, head_id, today);
    const ids = [...new Set([head_id, ...household.map(({ client_id }) => client_id)])];
    const named = (list: Parameters<typeof namesIn>[1]) => namesIn(db, list, locale);
    return {
      locale,
      today,
      head,
      ids,
      members: household,
      housings: await housingsOf(db, head_id, today, locale),
      revenues: await revenuesOf(db, ids, today, locale),
      proofs: await proofsOf(db, ids, locale),
      names: {
        genders: await named('genders'),
        roles: await named('family_role_types'),
        states: await named('client_state_types'),
        marital: await named('marital_status_types'),
        citizenships: await named('citizenship_types'),
        countries: await named('countries'),
        services: await named('service_languages'),
        natives: await named('languages'),
        reasons: await named('reasons_for_service'),
      },
    };
  });
  const { head, ids } = recorded;
  const body = await writePdf({
    title: head.name,
    subtitle: say(locale, 'record_of', { file_number: head.file_number }),
    organisation: ctx.settings[`organisation_name_${locale}`],
    lang: locale,
    made: say(locale, 'record_made', { name: ctx.actor.name, when: `${today} ${ctx.today.time}` }),
    page: say(locale, 'record_page', { page: '{page}', pages: '{pages}' }),
    made_at: ctx.now,
    blocks: blocksOf(recorded),
  });
  const name = `${say(locale, 'record_file', { file_number: head.file_number })} ${today}.pdf`;
  return { body, content_type: 'application/pdf', name, shows: ids };
}
