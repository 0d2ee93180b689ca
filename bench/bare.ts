/**
 * The bare server that Resa is compared with: node:http and pg with the same SQL, but no sign-in, rights, validation or
 * logs. POST /list, /search, /one and /save with a JSON body.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

const PERSON = `c.id, c.file_number, c.first_name || ' ' || c.last_name as name, c.dob::text, c.gender_type_id,
  c.client_state_type_id, c.client_type, (c.photo_file_id is not null)::int as photo,
  coalesce((select case when m.group_role_type_id in (1, 2)
    then (select count(*)::int from memberships_on(current_date) o where o.group_id = m.group_id) else 0 end
    from memberships_on(current_date) m where m.client_id = c.id), 0) as family_size`;

type Body = Record<string, never>;
type Answer = (pool: pg.Pool, body: Body) => Promise<object>;

const answers: Readonly<Record<string, Answer>> = {
  async list(pool, { startRow }) {
    const page = await pool.query(
      `select ${PERSON} from clients c where c.deleted_at is null and c.client_state_type_id = 1
        order by c.file_number desc limit 20 offset $1`,
      [startRow],
    );
    const all = await pool.query(
      'select count(*)::int as n from clients c where c.deleted_at is null and c.client_state_type_id = 1',
    );
    return { rows: page.rows, recordsFiltered: all.rows[0].n };
  },
  async search(pool, { name }) {
    const { rows: beginning } = await pool.query(
      `select c.client_id as id from client_words c where c.word >= $1 and c.word < $1 || chr(1114111)
        order by case when c.word = $1 then case c.whole when 2 then 30 when 1 then 28 else 14 end
            else case c.whole when 2 then 8 when 1 then 7 else 5 end end
          + case when c.client_state_type_id in (1, 6) then 4 else 0 end desc,
          c.last_name collate names, c.first_name collate names, c.client_id limit 20`,
      [name],
    );
    const first = [...new Set<number>(beginning.map(({ id }) => id))].slice(0, 10);
    const ids = first.length === 10 ? first : await anywhere(pool, String(name));
    return { persons: (await pool.query(`select ${PERSON} from clients c where c.id = any($1)`, [ids])).rows };
  },
  async one(pool, { id }) {
    return { persons: (await pool.query(`select ${PERSON} from clients c where c.id = $1`, [id])).rows };
  },
  async save(pool, { first_name, last_name, email, mobile, dob }) {
    const { rows } = await pool.query(
      'insert into bare_rows (first_name, last_name, email, mobile, dob) values ($1, $2, $3, $4, $5) returning id',
      [first_name, last_name, email, mobile, dob],
    );
    return { id: rows[0].id };
  },
};

async function anywhere(pool: pg.Pool, name: string): Promise<number[]> {
  const { rows } = await pool.query(
    `select c.id from clients c where c.deleted_at is null and c.sought_name like '%' || $1 || '%'
      order by case when c.joined_last = $1 then 30 when c.joined_first = $1 then 28
          when ' ' || c.sought_name || ' ' like '% ' || $1 || ' %' then 14
          when starts_with(c.joined_last, $1) then 8 when starts_with(c.joined_first, $1) then 7
          when ' ' || c.sought_name like '% ' || $1 || '%' then 5 else 0 end
        + case when c.client_state_type_id in (1, 6) then 4 else 0 end desc,
        c.last_name collate names, c.first_name collate names, c.id limit 10`,
    [name],
  );
  return rows.map(({ id }) => id);
}

// The same planner settings as Resa's.
const options = '-c jit=off -c random_page_cost=1.1';
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10, options });
await pool.query(`create table if not exists bare_rows (id integer generated always as identity primary key,
  first_name text not null, last_name text not null, email text, mobile text, dob date)`);

const server = createServer((request, response) => {
  let text = '';
  request.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  request.on('end', () => {
    const answer = answers[request.url?.slice(1) ?? ''];
    answer?.(pool, JSON.parse(text)).then(
      (given) => {
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ code: 'Ok', ...given }));
      },
      (error: Error) => {
        response.statusCode = 500;
        response.end(error.message);
      },
    );
  });
});
server.listen(0, '127.0.0.1', () => console.log(`ready http://127.0.0.1:${(server.address() as AddressInfo).port}`));
