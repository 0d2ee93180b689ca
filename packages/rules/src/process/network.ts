/**
 * The network whose tries are counted together: an IPv4 address, or the first 64 bits of an IPv6 address, of which one
 * subscriber holds all the rest.
 */
export function networkOf(address: string): string {
  const [, v4] = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (v4 || !address.includes(':')) return v4 ?? address;
  const [before = '', after] = address.replace(/%.*/, '').split('::');
  const groups = (part: string) => part.split(':').filter(Boolean);
  const [first, last] = [groups(before), groups(after ?? '')];
  const zeros = after === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const all = [...first, ...Array.from({ length: zeros }, () => '0'), ...last];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
