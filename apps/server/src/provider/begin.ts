import type { contract, InputOf } from '@resa/contract';
import { providerKind } from '@resa/rules/staff/provider';
import * as oidc from 'openid-client';
import { type Context, read } from '../frame/change/context.ts';
import { groupsStored, providerOf } from './stored.ts';
import { callbackAddress } from './talking/addresses.ts';
import { discovered, inFault } from './talking/client.ts';

/** Google says only on request when somebody signed in, and knows no `prompt=login`. */
const AUTH_TIME = JSON.stringify({ id_token: { auth_time: { essential: true } } });

/** The address at the provider, with the values that the browser made; nothing is stored here. */
export async function begin(ctx: Context, input: InputOf<typeof contract.provider.begin>) {
  const { provider, groups } = await read(ctx, async (db) => ({
    provider: await providerOf(db, ctx.config),
    groups: await groupsStored(db),
  }));
  if (provider?.active !== 1) return { code: 'no_provider' as const };
  try {
    const { configuration } = await discovered(ctx.config, provider);
    const { scopes_supported, prompt_values_supported } = configuration.serverMetadata();
    const asksGroups = groups.length > 0 && scopes_supported?.includes('groups');
    // The provider may still know somebody else, at a shared desk.
    const kind = providerKind(provider.issuer);
    const mayChoose =
      kind !== 'other' ||
      (Array.isArray(prompt_values_supported) && prompt_values_supported.includes('select_account'));
    const address = oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: callbackAddress(ctx.config),
      scope: ['openid', 'email', 'profile', ...(asksGroups ? ['groups'] : [])].join(' '),
      state: input.state,
      nonce: input.nonce,
      code_challenge: input.challenge,
      code_challenge_method: 'S256',
      ui_locales: ctx.locale,
      ...(provider.hosted_domain && { hd: provider.hosted_domain }),
      ...(mayChoose && { prompt: 'select_account' }),
      ...(input.fresh === 1 && { max_age: '0', ...(kind === 'google' ? { claims: AUTH_TIME } : { prompt: 'login' }) }),
    });
    return { code: 'Ok' as const, address: address.href };
  } catch (error) {
    inFault(ctx, error);
    return { code: 'provider_away' as const };
  }
}
