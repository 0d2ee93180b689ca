import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../process/config.ts';

/**
 * Whether the page that sends a request is of this program, by the browser's Origin: of the requested host, or of
 * an address that the configuration names. Other programs send no Origin; `null` is a page that hides where it is
 * from.
 */
export function isOwnOrigin(headers: IncomingHttpHeaders, config: Config): boolean {
  const { origin } = headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const forwarded = config.trustProxy ? headers['x-forwarded-host'] : undefined;
  const host = (Array.isArray(forwarded) ? forwarded[0] : forwarded) ?? headers.host;
  const own = [config.publicUrl, config.clientsUrl].flatMap((url) => (url ? [new URL(url).origin] : []));
  return new URL(origin).host === host || own.includes(origin);
}

/**
 * Whether a form was sent by a page of this program, for pages that authorise by a cookie. Sec-Fetch-Site says so; where
 * a browser does not know it, Origin does.
 */
export function isOwnForm(headers: IncomingHttpHeaders, config: Config): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined ? isOwnOrigin(headers, config) : site === 'same-origin';
}
