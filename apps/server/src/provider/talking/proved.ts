import { networkOf } from '@resa/rules/process/network';
import { BOUND_WITHIN_MS, type Claims, isFresh, subjectOf } from '@resa/rules/staff/provider';
import { type Context, read } from '../../frame/change/context.ts';
import { countTry, MINUTE, type Try } from '../../session/index.ts';
import { groupsStored, providerOf, type StoredProvider } from '../stored.ts';
import { inFault } from './client.ts';
import { claimsOf, type Returned } from './exchange.ts';

/** Each one makes the server ask the provider. */
const MOST_A_MINUTE = 120;

export type Proved =
  | { readonly refused: 'no_provider' | 'provider_away' | 'provider_refused' }
  | {
      readonly refused: null;
      readonly provider: StoredProvider;
      readonly claims: Claims;
      /** Undefined where the person does not belong to the organization. */
      readonly subject: string | undefined;
      readonly attempt: Try;
    };

/**
 * Whether the provider says that the person proved long ago who they are: it may have answered for somebody who left
 * this desk. Some providers do not say when.
 */
export const isLongAgo = (ctx: Context, claims: Claims): boolean =>
  claims.auth_time !== undefined && !isFresh(claims, new Date(ctx.now.getTime() - BOUND_WITHIN_MS));

/**
 * Returns the claims of the provider about the person whose browser comes back from it. Counts as a try, which the caller
 * takes back after a success.
 */
export async function provedBy(ctx: Context, returned: Returned): Promise<Proved> {
  const { provider, groups } = await read(ctx, async (db) => ({
    provider: await providerOf(db, ctx.config),
    groups: await groupsStored(db),
  }));
  if (provider?.active !== 1) return { refused: 'no_provider' };
  const network = networkOf(ctx.machine);
  const attempt = await countTry(ctx, [{ kind: 'provider', key: network, max: MOST_A_MINUTE, seconds: MINUTE }]);
  try {
    const claims = await claimsOf(ctx, provider, returned, groups.length > 0);
    if (claims.iss !== provider.issuer) {
      ctx.countRefused('provider');
      return { refused: 'provider_refused' };
    }
    return { refused: null, provider, claims, subject: subjectOf(claims, provider.hosted_domain), attempt };
  } catch (error) {
    const refused = inFault(ctx, error);
    if (refused === 'provider_refused') ctx.countRefused('provider');
    return { refused };
  }
}
