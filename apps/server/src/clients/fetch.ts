import type { contract, InputOf } from '@resa/contract';
import type { Client } from '@resa/contract/client-file';
import type { Settings } from '@resa/contract/settings';
import { revenueRequired } from '@resa/rules/money/revenues';
import { isHeadOrSingle } from '@resa/rules/person/family';
import type { Profile } from '@resa/rules/person/profile';
import { profileErrors } from '@resa/rules/person/profile-errors';
import { eligibilityOf, servedFactsOf } from '../appointments/index.ts';
import { hasBegun, openBulletins } from '../bulletins/index.ts';
import { missingProofs } from '../documents/index.ts';
import { type Context, read } from '../frame/change/context.ts';
import { householdOf } from '../people/index.ts';
import { clientOf } from './file/client-of.ts';
import { type File, fileOf } from './file/file-of.ts';
import { profileConstants } from './saving/judge-profile.ts';

type Input = InputOf<typeof contract.clients.fetch>;

/** A client's file as its card and its tabs show it; the id of a merged file leads to the one that remains. */
export const fetch = (ctx: Context, { id: asked }: Input) =>
  read(ctx, async (db) => {
    const today = ctx.today.date;
    const client = await clientOf(db, asked, today);
    const { id } = client;
    const members = await householdOf(db, id, today);
    const head = members.find((member) => isHeadOrSingle(member.group_role_type_id));
    const { housed, no_income, geo_regions, approved, locked_by, state_changed_at, refused_reason, ...file } =
      await fileOf(db, ctx, {
        id,
        head_id: head?.client_id ?? id,
        household_ids: head?.client_id === id ? members.map((member) => member.client_id) : [id],
        country_of_birth: client.country_of_birth,
        client_state_type_id: client.client_state_type_id,
      });
    const profile_missing = profileMissing(client, geo_regions, today, ctx.settings);
    const bulletins = await openBulletins(db, id, today);
    const proofs_missing = await missingProofs(db, { client_id: id, role: client.family_role_type_id }, today);
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
        profile: flag(profile_missing.length === 0),
        profile_missing,
        housing: flag(housed),
        revenues: flag(file.revenues.length > 0 || no_income || !needsRevenue(client, ctx.settings)),
        documents_setting: flag(proofs_missing.length === 0),
        locked_by,
        approved,
        state_changed_at,
        refused_reason,
      },
      eligibility: eligibilityOf(await servedFactsOf(db, id, today), ctx.today, ctx.settings),
      today,
    };
  });

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

const flag = (is: boolean): 0 | 1 => (is ? 1 : 0);

/** The fields that a complete profile still needs, each once. */
function profileMissing(client: Client, geo_regions: number[], today: string, settings: Settings): string[] {
  const errors = profileErrors(client as Profile, {
    today,
    is_head_or_single: isHeadOrSingle(client.family_role_type_id),
    geo_regions,
    constants: profileConstants(settings),
  });
  return [...new Set(errors.map(({ path }) => path))];
}

const needsRevenue = ({ family_role_type_id, citizenship_type_id }: Client, { asylum_seekers }: Settings): boolean =>
  revenueRequired({ role: family_role_type_id, citizenship_type_id }, asylum_seekers);
