/** Brings files of invented people in, step by step, for tests of imports. */
import { contract } from '@resa/contract';
import type { CheckRow } from '@resa/contract/client-import-rows';
import type { Mapping } from '@resa/rules/client-import/types';
import { expect } from 'vitest';
import type { TestServer } from '../../testing/server.ts';

const calls = contract.clientImports;

const HEADINGS =
  'HouseholdID,FirstName,LastName,DateOfBirth,Gender,Relationship,Address1,City,Province,PostalCode,Phone,Email';
/** A name that nobody has. */
export const tag = () =>
  crypto
    .randomUUID()
    .slice(0, 8)
    .replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] as string);
/** A head, with a child: each household at another address and with other births. */
export const home = (id: string, name: string, phone: string, more = '') => {
  const n = Number(id.replace(/\D/g, ''));
  const at = `${99 + n} rue Saint-Denis,Montréal,QC,H2X 1Y4`;
  return (
    `${id},Marie,${name},15-06-${1947 + n},Female,Self,${at},${phone},${more}\n` +
    `${id},Luc,${name},16-07-${2014 + n},Male,Child,${at},,\n`
  );
};

/** The steps of an import. Each step calls `now`, since a test that moves the clock signs in again. */
export function bringer(now: () => { server: TestServer; token: string }) {
  const db = () => now().server.services.db.kysely;
  const file = (rows: string, headings = HEADINGS) => new File([`\ufeff${headings}\n${rows}`], 'network.csv');
  async function started(rows: string, headings = HEADINGS): Promise<number> {
    const { server, token } = now();
    const { body } = await server.call(calls.start, { import: { file: file(rows, headings), sheet: null } }, token);
    if (body.code !== 'Ok') throw new Error(body.code);
    return body.id;
  }
  async function opened(id: number) {
    const { server, token } = now();
    const { body } = await server.call(calls.read, { id }, token);
    if (body.code !== 'Ok') throw new Error(body.code);
    return body;
  }
  async function save(id: number, more: Partial<Mapping> = {}) {
    const { server, token } = now();
    const { wizard } = await opened(id);
    if (!wizard) throw new Error('no file');
    const mapping = { ...wizard.mapping, ...more };
    const { body } = await server.call(calls.saveMapping, { id, mapping, keep_as: null }, token);
    expect(body.code).toBe('Ok');
  }
  async function rowsOf(id: number): Promise<CheckRow[]> {
    const { server, token } = now();
    const { body } = await server.call(calls.rows, { terms: { id }, rowsPerPage: 200 }, token);
    if (body.code !== 'Ok') throw new Error(body.code);
    return body.dt.rows;
  }
  async function checked(rows: string, more: Partial<Mapping> = {}, headings = HEADINGS) {
    const { server, token } = now();
    const id = await started(rows, headings);
    await save(id, more);
    expect((await server.call(calls.check, { id }, token)).body).toEqual({ code: 'Ok' });
    await server.services.jobs.runDue();
    return id;
  }
  async function ran(id: number, token = now().token) {
    const { server } = now();
    expect((await server.call(calls.run, { id }, token)).body).toEqual({ code: 'Ok' });
    await server.services.jobs.runDue();
    return (await opened(id)).import;
  }
  const named = (last_name: string) =>
    db().selectFrom('live_clients').selectAll().where('last_name', '=', last_name).orderBy('id').execute();
  return { file, started, opened, save, rowsOf, checked, ran, named };
}
