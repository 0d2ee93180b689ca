import { REQUEST_STATES } from '@resa/rules/person/client-state';
import { isHeadOrSingle, isMarried, ROLE } from '@resa/rules/person/family';
import {
  type ClientNote,
  giveRole,
  type LivingMember,
  type LockedClient,
  livingIn,
  personName,
  requireRoles,
} from '../../client-records/index.ts';
import type { Trx } from '../../db/handles.ts';
import type { Context } from '../../frame/change/context.ts';

/**
 * The current and future partners of a head whose new marital status is not married. The intake clears
 * the role automatically when its step is left (F-329).
 */
async function partnersLeft(
  db: Trx,
  { settings, today }: Context,
  { row, group_id, group_role_type_id }: LockedClient,
  status: number | null,
): Promise<LivingMember[]> {
  const stays =
    !isMarried(row.marital_status_type_id, settings.married_statuses) || isMarried(status, settings.married_statuses);
  if (
    group_id === null ||
    !isHeadOrSingle(group_role_type_id) ||
    REQUEST_STATES.includes(row.client_state_type_id) ||
    stays
  )
    return [];
  const household = await livingIn(db, group_id, today.date);
  return household.filter((member) => member.group_role_type_id === ROLE.partner);
}

type PartnerAnswer =
  | { code: 'partner_asked'; partner: { client_id: number; name: string } }
  | { code: 'InvalidFamilyRole' };

/** Gives the partners of a head who is no longer married their new role; returns why not. Within the lock of the household. */
export async function partnerBecomes(
  db: Trx,
  ctx: Context,
  head: LockedClient,
  note: ClientNote,
  { status, role }: { status: number | null; role: number | null },
): Promise<PartnerAnswer | null> {
  const partners = await partnersLeft(db, ctx, head, status);
  const [firstPartner] = partners;
  if (!firstPartner) return null;
  if (role === null) {
    const { client_id } = firstPartner;
    const { name } = await db
      .selectFrom('live_clients as c')
      .select(personName)
      .where('c.id', '=', client_id)
      .executeTakeFirstOrThrow();
    return { code: 'partner_asked', partner: { client_id, name } };
  }
  if (isHeadOrSingle(role) || role === ROLE.partner) return { code: 'InvalidFamilyRole' };
  await requireRoles(db, [role], 'partner_role');
  for (const partner of partners) await giveRole(db, { note, action: 'family.update' }, partner, role, ctx.today.date);
  return null;
}
