/**
 * The addresses and keys of the provider, and the requests to it. They are read again every ten minutes, and each is
 * checked (frame/process/outgoing.ts).
 *
 * discovered      its addresses, and the way to prove ourselves to it; throws ProviderFault
 * inFault         the code for an error of one of these requests
 */
import { createRemoteJWKSet, customFetch as fetchOfKeys } from 'jose';
import * as oidc from 'openid-client';
import type { Context } from '../../frame/change/context.ts';
import type { Config } from '../../frame/process/config.ts';
import { AddressInside, judge, outgoing } from '../../frame/process/outgoing.ts';

export interface ProviderAccess {
  readonly issuer: string;
  readonly oidc_client_id: string;
  readonly secret: string;
}
export interface Known {
  readonly configuration: oidc.Configuration;
  /** The keys that it signs with. */
  readonly keys: ReturnType<typeof createRemoteJWKSet>;
}
/** Why a provider cannot be used. */
export class ProviderFault extends Error {
  readonly code: 'provider_away' | 'provider_inside' | 'provider_unusable';
  constructor(code: ProviderFault['code'], cause: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

const KEPT_MS = 600_000;
/** After a failure no request follows at once: anybody can press the button. */
const FAILED_MS = 5_000;
const kept = new Map<string, { readonly until: number; readonly known: Promise<Known> }>();

export function discovered(config: Config, access: ProviderAccess): Promise<Known> {
  const key = JSON.stringify([
    config.oidcIssuer,
    config.publicUrl,
    access.issuer,
    access.oidc_client_id,
    access.secret,
  ]);
  const found = kept.get(key);
  if (found && found.until > performance.now()) return found.known;
  // One organization has one provider; another entry is one of before its settings changed.
  kept.clear();
  const known = discover(config, access);
  kept.set(key, { until: performance.now() + KEPT_MS, known });
  known.catch(() => kept.set(key, { until: performance.now() + FAILED_MS, known }));
  return known;
}

/** Asks the provider now, whatever is kept. */
export async function discover(config: Config, { issuer, oidc_client_id, secret }: ProviderAccess): Promise<Known> {
  const named = config.oidcIssuer;
  const ask = outgoing(named) as oidc.CustomFetch;
  const withoutTls = named?.startsWith('http:') ? [oidc.allowInsecureRequests] : [];
  try {
    judge(issuer, named);
    const found = await oidc.discovery(new URL(issuer), oidc_client_id, undefined, oidc.None(), {
      [oidc.customFetch]: ask,
      timeout: 10,
      execute: withoutTls,
    });
    const metadata = found.serverMetadata();
    const { authorization_endpoint, token_endpoint, jwks_uri } = metadata;
    // The library leaves it out for some addresses.
    if (new URL(metadata.issuer).href !== new URL(issuer).href) throw new ProviderFault('provider_unusable', 'issuer');
    if (!authorization_endpoint || !token_endpoint || !jwks_uri)
      throw new ProviderFault('provider_unusable', 'addresses');
    for (const address of [authorization_endpoint, token_endpoint, jwks_uri]) judge(address, named);
    const configuration = new oidc.Configuration(metadata, oidc_client_id, undefined, proofOfClient(metadata, secret));
    configuration[oidc.customFetch] = ask;
    configuration.timeout = 10;
    for (const change of [...withoutTls, oidc.enableNonRepudiationChecks]) change(configuration);
    const keys = createRemoteJWKSet(new URL(jwks_uri), { [fetchOfKeys]: ask as never });
    return { configuration, keys };
  } catch (error) {
    throw error instanceof ProviderFault ? error : new ProviderFault(faultOf(error), error);
  }
}

function proofOfClient(metadata: oidc.ServerMetadata, secret: string): oidc.ClientAuth {
  if (!secret) return oidc.None();
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  return methods.includes('client_secret_basic') ? oidc.ClientSecretBasic(secret) : oidc.ClientSecretPost(secret);
}

/** Codes of errors of connections: the request did not reach the provider, or its answer did not come. */
const AWAY = /^(E(?!RR_)[A-Z_]+|ERR_(TLS|SSL)_\w+|CERT_\w+|DEPTH_ZERO_\w+|SELF_SIGNED_\w+|UNABLE_TO_\w+)$/;

function faultOf(error: unknown): ProviderFault['code'] {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof AddressInside) return 'provider_inside';
    const { code, name, status, cause } = at as Error & { code?: unknown; status?: unknown };
    const answered = cause instanceof Response ? cause.status : status;
    if (name === 'TimeoutError' || name === 'AbortError' || (typeof code === 'string' && AWAY.test(code)))
      return 'provider_away';
    if (typeof answered === 'number' && answered >= 500) return 'provider_away';
  }
  return 'provider_unusable';
}

/**
 * The code for an error of a sign-in: the provider cannot be reached, or it does not confirm the person. The log says
 * what it answered, never what was sent.
 */
export function inFault(ctx: Pick<Context, 'log'>, error: unknown): 'provider_away' | 'provider_refused' {
  const fault = error instanceof ProviderFault ? error.code : faultOf(error);
  const { error: answered, code, name } = (error ?? {}) as { error?: unknown; code?: unknown; name?: unknown };
  ctx.log.warn({ fault, answered, code, name }, 'the identity provider did not confirm a sign-in');
  return fault === 'provider_unusable' ? 'provider_refused' : 'provider_away';
}
