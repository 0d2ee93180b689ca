import type { contract, InputOf } from '@resa/contract';
import { type Locale, say } from '@resa/contract/texts';
import { decidesFor, isAsked } from '@resa/rules/consent/decision';
import type { ReadDb } from '../db/handles.ts';
import { type Context, read } from '../frame/change/context.ts';
import { mailLanguage } from '../frame/mail/text.ts';
import { type Block, letterheadOf, writePdf } from '../pdf/index.ts';
import { personsOf } from './household.ts';
import { purposesOf, type StoredPurpose } from './queries.ts';

type Input = InputOf<typeof contract.consents.form>;
type Person = Awaited<ReturnType<typeof personsOf>>[number];

/** The consent form of a household as a PDF, to be signed on paper. */
export async function form(ctx: Context, { id, locale }: Input) {
  const today = ctx.today.date;
  const { persons, purposes, language } = await read(ctx, async (db) => ({
    persons: await personsOf(db, id, today),
    purposes: (await purposesOf(db)).filter(({ active }) => active === 1),
    language: locale ?? (await languageOf(ctx, db, id)),
  }));
  const head = persons[0] as Person;
  const title = say(language, 'consent_form');
  const body = await writePdf({
    title,
    subtitle: say(language, 'consent_form_of', { name: head.name, file_number: head.file_number }),
    organisation: ctx.settings[`organisation_name_${language}`],
    letterhead: await letterheadOf(ctx),
    lang: language,
    made: say(language, 'record_made', { name: ctx.actor.name, when: `${today} ${ctx.today.time}` }),
    page: say(language, 'record_page', { page: '{page}', pages: '{pages}' }),
    made_at: ctx.now,
    blocks: blocksOf(persons, purposes, today, language),
  });
  const name = `${title} ${head.file_number} ${today}.pdf`;
  return { body, content_type: 'application/pdf', name, shows: persons.map(({ client_id }) => client_id) };
}

async function languageOf(ctx: Context, db: ReadDb, id: number): Promise<Locale> {
  const client = await db
    .selectFrom('live_clients')
    .select('service_language_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return mailLanguage(client.service_language_id, ctx.settings);
}

/** The purposes, the sensitive ones apart, each with a line for everybody old enough; then the places to sign. */
function blocksOf(persons: Person[], purposes: StoredPurpose[], today: string, language: Locale): Block[] {
  const [sensitive, others] = [1, 0].map((flag) => purposes.filter((one) => one.sensitive === flag)) as [
    StoredPurpose[],
    StoredPurpose[],
  ];
  const asked = (purpose: StoredPurpose): Block[] => {
    const lines = persons.filter(({ dob }) => isAsked(purpose, today, dob)).map(({ name }) => name);
    if (lines.length === 0) return [];
    const name = purpose[`name_${language}`];
    const text = purpose.required === 1 ? say(language, 'consent_form_required', { name }) : name;
    return [
      {
        kind: 'whole',
        blocks: [
          { kind: 'heading', text, ...(purpose.sensitive === 1 && { level: 3 as const }) },
          { kind: 'note', text: purpose[`text_${language}`] },
          { kind: 'choices', answers: [say(language, 'yes'), say(language, 'no')], lines },
        ],
      },
    ];
  };
  const versions = purposes.map((one) => `${one[`name_${language}`]} ${one.version}`).join(', ');
  return [
    ...(purposes.some(({ draft }) => draft === 1)
      ? [{ kind: 'quiet', text: say(language, 'consent_form_draft') } as const]
      : []),
    { kind: 'note', text: say(language, 'consent_form_intro') },
    ...others.flatMap(asked),
    ...(sensitive.length > 0 ? [{ kind: 'heading', text: say(language, 'consent_sensitive') } as const] : []),
    ...sensitive.flatMap(asked),
    {
      kind: 'whole',
      blocks: [
        { kind: 'heading', text: say(language, 'consent_form_sign') },
        {
          kind: 'sign',
          date: say(language, 'day_date'),
          lines: persons.map((person) => signer(person, today, language)),
        },
      ],
    },
    { kind: 'quiet', text: say(language, 'consent_form_versions', { versions }) },
  ];
}

/** Who signs for a person. */
const signer = ({ name, dob }: Person, today: string, language: Locale): string => {
  const allowed = decidesFor(dob, today);
  if (!allowed.includes('person')) return say(language, 'consent_form_by_parent', { name });
  return allowed.includes('parent') ? say(language, 'consent_form_by_either', { name }) : name;
};
