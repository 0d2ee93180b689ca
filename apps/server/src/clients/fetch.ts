import type { contract, InputOf } from '@resa/contract';
import { revenueRequired } from '@resa/rules/money/revenues';
import { householdSize, isHeadOrSingle } from '@resa/rules/person/family';
import { type GapTab, gapSection, gapsIn, type OpenedFile } from '@resa/rules/person/gaps';
import { intakeMissing, type Missing } from '@resa/rules/person/intake';
import { eligibilityOf, servedFactsOf } from '../appointments/index.ts';
import { hasBegun, openBulletins } from '../bulletins/index.ts';
import { householdOf } from '../client-records/index.ts';
import type { ReadDb } from '../db/handles.ts';
import { flag } from '../frame/call/flag.ts';
import { type Context, read } from '../frame/change/context.ts';
import { householdIncome, moneyLists } from '../revenues/index.ts';
import { clientOf } from './file/client-of.ts';
import { type File, fileOf } from './file/file-of.ts';
import { intakeOf } from './missing.ts';

type Input = InputOf<typeof contract.clients.fetch>;

/** A client's file as its card and its tabs show it; the id of a merged file leads to the one that remains. */
export const fetch = (ctx: Context, { id: requested_id }: Input) =>
  read(ctx, async (db) => {
    const today = ctx.today.date;
    const client = await clientOf(db, requested_id, today);
    const { id } = client;
    const members = await householdOf(db, id, today);
    const head = members.find((member) => isHeadOrSingle(member.group_role_type_id));
    const { approved, asked_waivers, locked_by, state_changed_at, refused_reason, ...file } = await fileOf(db, ctx, {
      id,
      head_id: head?.client_id ?? id,
      household_ids: head?.client_id === id ? members.map((member) => member.client_id) : [id],
      client_state_type_id: client.client_state_type_id,
    });
    const bulletins = await openBulletins(db, id, today);
    const own = { client_id: id, group_role_type_id: client.family_role_type_id, date_start: null, date_end: null };
    const intake = await intakeOf(db, ctx, members.length > 0 ? members : [own]);
    const missing = intake ? intakeMissing(intake) : [];
    return {
      code: 'Ok' as const,
      client,
      members,
      ...file,
      documents: [...new Set(Object.values(file.documents_setting).flat())],
      counts: { ...countsOf(file, members.length), bulletins: bulletins.length },
      bulletins: bulletins.filter(hasBegun(today)),
      group_id: members.find((member) => member.client_id === id)?.group_id ?? null,
      family_head_id: head?.client_id ?? null,
      family_head_email: head?.email ?? null,
      family_role_type_id: client.family_role_type_id,
      info: {
        asked_waivers,
        ...incompleteOf(missing, { opened: id, head: head?.client_id ?? null }),
        locked_by,
        approved,
        state_changed_at,
        refused_reason,
      },
      income: await incomeOf(db, ctx, intake, householdSize(members, today)),
      eligibility: eligibilityOf(await servedFactsOf(db, id, today), ctx.today, ctx.settings),
      today,
    };
  });

/** The income of the household whose gaps were found. */
async function incomeOf(
  db: ReadDb,
  { today: { date: today }, settings }: Context,
  intake: Awaited<ReturnType<typeof intakeOf>>,
  size: number,
) {
  const earnings = (intake?.persons ?? []).map(({ profile, membership, revenues, no_incomes }) => {
    const { citizenship_type_id } = profile;
    const who = { role: membership.group_role_type_id, citizenship_type_id };
    return { required: revenueRequired(who, settings.asylum_seekers), revenues, no_incomes };
  });
  return householdIncome({ earnings, size, today }, await moneyLists(db));
}

const countsOf = (
  {
    counts,
    documents_setting,
    ...file
  }: Pick<File, 'counts' | 'documents_setting' | 'documents_uploads' | 'revenues' | 'comments'>,
  members: number,
) => ({
  ...counts,
  documents_uploads: file.documents_uploads.length,
  revenues: file.revenues.length,
  comments: file.comments.length,
  members,
  proof_of_identification: documents_setting.proof_of_identification.length,
  proof_of_address: documents_setting.proof_of_address.length,
  proof_of_revenue: documents_setting.proof_of_revenue.length,
});

/** The gaps that the file lists, and which of its sections are complete (000 O-41). */
function incompleteOf(missing: readonly Missing[], opened: OpenedFile) {
  const own = gapsIn(missing, opened);
  const of = (section: GapTab) => own.filter((one) => gapSection(one, opened) === section);
  const complete = (section: GapTab) => flag(of(section).length === 0);
  return {
    missing: own,
    profile: complete('profile'),
    profile_missing: of('profile').map(({ field }) => field),
    housing: complete('housing'),
    revenues: complete('revenues'),
    documents_setting: complete('documents_setting'),
  };
}
