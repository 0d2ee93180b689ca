import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../process/config.ts';

/**
 * The host that a request names, as browsers write it: without the port of its scheme and the dot at the end of a name.
 * Behind a proxy, the one that the proxy says; a proxy that adds to what the caller claims says it last.
 */
export function hostOf(headers: IncomingHttpHeaders, { trustProxy }: Pick<Config, 'trustProxy'>): string | undefined {
  const forwarded = trustProxy ? headers['x-forwarded-host'] : undefined;
  const named = String(forwarded || headers.host || '');
  const host = named.split(',').at(-1)?.trim().toLowerCase();
  return host?.replace(/:(80|443)$/, '').replace(/\.(?=:|$)/, '') || undefined;
}

/** The address of the clients' own host; undefined where their pages are on the host of staff, or nowhere. */
export function clientsHost({ clientsUrl, publicUrl }: Pick<Config, 'clientsUrl' | 'publicUrl'>): URL | undefined {
  if (!clientsUrl) return undefined;
  const url = new URL(clientsUrl);
  return url.host === new URL(publicUrl).host ? undefined : url;
}

/**
 * Whether the page that sends a request is of this program, by the browser's Origin: of the requested host, or of
 * the address of its side that the configuration names. Other programs send no Origin; `null` is a page that hides where
 * it is from.
 */
function isOwnOrigin(headers: IncomingHttpHeaders, config: Config, address: string | undefined): boolean {
  const { origin } = headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const sent = new URL(origin);
  return sent.host === hostOf(headers, config) || (address !== undefined && sent.origin === new URL(address).origin);
}

/** Whether a browser may connect for events: from a page of staff, and not on the clients' own host. */
export const mayConnect = (headers: IncomingHttpHeaders, config: Config): boolean =>
  hostOf(headers, config) !== (clientsHost(config)?.host ?? null) && isOwnOrigin(headers, config, config.publicUrl);

/**
 * Whether a form was sent by a page of clients, which authorise by a cookie. Sec-Fetch-Site says so; where a browser does
 * not know it, Origin does.
 */
export function isOwnForm(headers: IncomingHttpHeaders, config: Config): boolean {
  const site = headers['sec-fetch-site'];
  const address = config.clientsUrl ?? config.publicUrl;
  return site === undefined ? isOwnOrigin(headers, config, address) : site === 'same-origin';
}
