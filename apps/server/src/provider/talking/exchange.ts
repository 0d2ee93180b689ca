/** Turns what a browser brought back from the provider into what the provider says of the person. */
import { type Claims, groupsOf } from '@resa/rules/staff/provider';
import * as oidc from 'openid-client';
import type { Context } from '../../frame/change/context.ts';
import type { StoredProvider } from '../stored.ts';
import { callbackAddress } from './addresses.ts';
import { discovered } from './client.ts';

export interface Returned {
  readonly code: string;
  readonly iss?: string | null | undefined;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/**
 * The claims of the ID token, whose signature, issuer, audience, nonce and time are checked, with those of userinfo where
 * it leaves out the address, or groups that count. Throws errors of openid-client.
 */
export async function claimsOf(
  ctx: Context,
  provider: StoredProvider,
  returned: Returned,
  hasGroups: boolean,
): Promise<Claims> {
  const { configuration } = await discovered(ctx.config, provider);
  const address = new URL(callbackAddress(ctx.config));
  const { code, iss, state } = returned;
  address.search = new URLSearchParams({ code, state, ...(iss && { iss }) }).toString();
  const tokens = await oidc.authorizationCodeGrant(configuration, address, {
    pkceCodeVerifier: returned.verifier,
    expectedNonce: returned.nonce,
    expectedState: state,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new Error('no ID token');
  const lacksGroups = hasGroups && groupsOf(claims, provider.groups_claim)?.length === 0;
  const isWhole = claims.email !== undefined && !lacksGroups;
  if (isWhole || !configuration.serverMetadata().userinfo_endpoint) return claims;
  const more = await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub);
  return { ...more, ...claims };
}
