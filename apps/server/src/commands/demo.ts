import { sql } from 'kysely';
import { settle } from '../db/upkeep.ts';
import { fillDemo } from '../populate.ts';
import { argumentsOf } from './arguments.ts';
import type { Command } from './command.ts';

const USAGE = 'Usage: npm run demo -- --clients 100000';
const MOST = 1_000_000;

/** `--clients n` fills an empty database. Never in production. */
export const demo: Command = async ({ db, config, clock }, args) => {
  const [option, count = '', ...more] = argumentsOf(args);
  const clients = Number(count);
  if (option !== '--clients' || more.length > 0 || !/^\d+$/.test(count) || clients > MOST) throw new Error(USAGE);
  if (config.mode === 'production') throw new Error('Demo data is for mode test; production holds none.');
  await db.kysely.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await fillDemo(trx, clients, clock());
  });
  await settle(db);
  return `The organisation now holds ${clients} persons.`;
};
