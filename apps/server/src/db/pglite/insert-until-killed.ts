/** A process for durable.test.ts: writes rows one commit at a time and says each number once it is acknowledged. */
import { openDatabase } from '../open.ts';

const [folder = '', first = '0'] = process.argv.slice(2);
const db = await openDatabase({ dataFolder: folder });
for (let n = Number(first); ; n += 1) {
  await db.pool.query('insert into acknowledged values ($1)', [n]);
  process.stdout.write(`${n}\n`);
}
