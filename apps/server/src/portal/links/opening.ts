import { portalRefusal } from '@resa/rules/person/portal';
import type { LockedClient } from '../../client-records/index.ts';
import { restricted } from '../../frame/call/refused.ts';
import type { Context } from '../../frame/change/context.ts';
import { portalAddress } from './links.ts';

/**
 * Where the pages of a client open and where mails reach them, or why they have none (000 O-30, O-31). Those of a restricted
 * file are closed (decision 068).
 */
export function opening({ config }: Pick<Context, 'config'>, { row, group_role_type_id }: LockedClient) {
  const { id, file_number, email, restriction_id } = row;
  if (restriction_id !== null) throw restricted({ id, file_number });
  const refusal = portalRefusal({ family_role_type_id: group_role_type_id, email });
  if (refusal) return { code: refusal };
  const address = portalAddress(config);
  if (!address) return { code: 'no_portal' as const };
  return { code: 'Ok' as const, email: email as string, address };
}
