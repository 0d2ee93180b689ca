/** Every call of the contract with invalid input. */
import type { Call } from '@resa/contract/call';
import { type RawBuilder, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { badInputs } from './testing/bad-input.ts';
import { allCalls, sendRaw, textsOf, tried } from './testing/every-call.ts';

/** Calls that arrive together share the lookup of their session. */
const AT_ONCE = 25;
const SEED = 20_260_303;

/** The same number in all, however many calls there are. */
const BAD_INPUTS = Math.ceil(10_000 / tried.length);

const held = allCalls();

/** One checksum of the rows of each table, or of only one. Counted tries are not a change of the organization. */
async function checksums(only?: string): Promise<Record<string, string>> {
  const db = held.server.services.db.kysely;
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('attempts', 'refused_tries')
      and tablename = coalesce(${only ?? null}::text, tablename) order by 1`.execute(db);
  const one = ({ name }: { name: string }): RawBuilder<unknown> =>
    sql`select ${name} as name, md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) as sum from ${sql.table(name)} t`;
  const sums = await sql<{ name: string; sum: string }>`${sql.join(rows.map(one), sql` union all `)}`.execute(db);
  return Object.fromEntries(sums.rows.map((row) => [row.name, row.sum]));
}

/**
 * The part of an input that fits an address, as long as its texts are still wrong; anything else would be a call
 * without any.
 */
const inAddress = (input: unknown, { takes }: Call) =>
  typeof input === 'object' &&
  input !== null &&
  !Array.isArray(input) &&
  Object.keys(input).length > 0 &&
  !takes.safeParse(Object.fromEntries(textsOf(input))).success;

describe('bad input', () => {
  /** After the call tried before this one; since then there is one more session. */
  let after: Record<string, string> | undefined;
  const beforeCall = async () => (after ? { ...after, ...(await checksums('sessions')) } : checksums());

  it.each(tried)(
    '%s refuses with a named code and changes nothing',
    async (name, call) => {
      const before = await beforeCall();
      const inputs = badInputs(call.takes, BAD_INPUTS, SEED).filter(
        (input) => call.method === 'POST' || inAddress(input, call),
      );
      for (let at = 0; at < inputs.length; at += AT_ONCE)
        await Promise.all(
          inputs.slice(at, at + AT_ONCE).map(async (input) => {
            const { status, code } = await sendRaw(held.server, call, input, held.all);
            if (status < 400 || status >= 500 || !code)
              throw new Error(`${name} answered ${status} ${code} to ${JSON.stringify(input)?.slice(0, 300)}`);
          }),
        );
      after = await checksums();
      expect(after).toEqual(before);
    },
    60_000,
  );

  it.each(tried.filter(([, call]) => call.method === 'POST'))('%s refuses invalid JSON', async (_name, call) => {
    const headers = { authorization: `Bearer ${held.all}` };
    for (const body of ['{"a":', 'null', '"text"', '[]', '\u0000']) {
      const response = await fetch(held.server.url + call.path, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body,
      });
      expect(response.status).toBeLessThan(500);
    }
    const form = await fetch(held.server.url + call.path, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ id: '1' }),
    });
    expect({ status: form.status, code: ((await form.json()) as { code: string }).code }).toEqual({
      status: 400,
      code: 'Invalid',
    });
  });
});
