/**
 * Statements that nobody waits for travel with the next one: a transaction's start with its first question, and what
 * ends with `withNext` with what follows it, at the latest the commit. Sending, waking and being woken costs more than
 * most of these statements do.
 */
import { sql } from 'kysely';
import pg from 'pg';
import { type NamedQuery, without } from './described.ts';

const MARK = '/* with the next */';

/**
 * Stands at the end of a statement whose answer is not looked at: inside a transaction it is sent with the next
 * statement, which fails in its place. Elsewhere, and on the embedded database, it means nothing.
 */
export const withNext = sql.raw(` ${MARK}`);

const STARTS = /^(begin|start transaction)\b/;
/** What changes nothing may be sent with the start: it would do no harm outside, should the start itself fail. */
const QUESTION = /^\s*select\b/i;
const NOTHING = { command: 'HELD', rowCount: null, oid: 0, rows: [], fields: [] };

type Asked = [question: unknown, ...more: unknown[]];

/** A session of a pool whose options say `pipeline`; without it every statement is sent by itself. */
export class TogetherClient extends pg.Client {
  #held: Asked[] = [];

  /** Whether the next statement will be by itself, outside any transaction. */
  protected get alone(): boolean {
    return this.#held.length === 0 && this.getTransactionStatus() === 'I';
  }

  // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg.Client's query, which are passed on as they are
  override query(...asked: any[]): any {
    const text = textOf(asked[0]);
    if (!this.pipeline || text === undefined) return this.#send(asked as Asked);
    if (STARTS.test(text) || (text.endsWith(MARK) && !this.alone)) {
      this.#held.push(asked as Asked);
      return Promise.resolve(NOTHING);
    }
    if (this.#held.length === 0) return this.#send(asked as Asked);
    const held = this.#held;
    this.#held = [];
    const started = STARTS.test(textOf(held[0]?.[0]) ?? '');
    if (text === 'rollback') return started ? Promise.resolve(NOTHING) : this.#send(asked as Asked);
    const [start, ...rest] = [...held, asked as Asked];
    if (!started || rest.every(([question]) => QUESTION.test(textOf(question) ?? '')))
      return this.#sendAll([...held, asked as Asked]);
    return this.#send(start as Asked).then(() => this.#sendAll(rest));
  }

  // biome-ignore lint/suspicious/noExplicitAny: a result as it comes
  #send(asked: Asked): Promise<any> {
    const [question] = asked;
    if (!(question instanceof pg.Query)) return (super.query as (...all: unknown[]) => Promise<unknown>)(...asked);
    return new Promise((resolve, reject) => {
      const callback = (error: Error | null, result: unknown) => (error ? reject(error) : resolve(result));
      super.query(Object.assign(question, { callback }));
    }).catch((error) => {
      // Not where the line was read: who asked.
      Error.captureStackTrace(error);
      throw error;
    });
  }

  /** In one write; the last one's answer, or the first failure, since what comes after one only fails for its sake. */
  async #sendAll(all: readonly Asked[]): Promise<unknown> {
    const questions = all.map(([question]) => question as NamedQuery & { known?: boolean });
    if (questions.every(({ known }) => known)) return this.#send([new OneAnswer(questions)]);
    const { stream } = this.connection;
    stream.cork();
    const sent = all.map((asked) => this.#send(asked));
    stream.uncork();
    const answers = await Promise.allSettled(sent);
    for (const answer of answers) if (answer.status === 'rejected') throw answer.reason;
    return (answers.at(-1) as PromiseFulfilledResult<unknown>).value;
  }
}

const Base = pg.Query as unknown as new (text: string) => NamedQuery;

/**
 * Statements that the session has prepared, answered together: PostgreSQL leaves out what comes after one that fails, the
 * commit too, and says once that it is ready, so that it sends and wakes once.
 */
class OneAnswer extends Base {
  readonly #parts: readonly NamedQuery[];
  /** The one that is being answered. */
  #at = 0;
  #refused: Error | undefined;

  constructor(parts: readonly NamedQuery[]) {
    super('');
    this.#parts = parts;
  }

  override submit = (connection: pg.Connection): null => {
    const { stream } = connection;
    stream.cork();
    try {
      for (const part of this.#parts) {
        // Values that cannot be sent.
        part.callback = (error) => {
          this.#refused ??= error ?? undefined;
        };
        part.prepare(without(connection, 'sync'));
        if (this.#refused) break;
      }
      connection.sync();
    } finally {
      stream.uncork();
    }
    return null;
  };

  override handleDataRow(message: unknown): void {
    this.#parts[this.#at]?.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: pg.Connection): void {
    this.#parts[this.#at]?.handleCommandComplete(message, connection);
    this.#at += 1;
  }

  handleReadyForQuery(): void {
    const unread = this.#parts.find((part) => part._canceledDueToError)?._canceledDueToError;
    this.callback?.(this.#refused ?? (unread || null), this.#parts.at(-1)?._results);
  }
}

function textOf(question: unknown): string | undefined {
  return typeof question === 'string' ? question : (question as { text?: string } | undefined)?.text;
}
