/**
 * Statements that come again and again are prepared: PostgreSQL reads and plans them once a session. For the joins of
 * a client's file planning costs two to three times what running them does.
 */
import type pg from 'pg';
import { describedOnce, type Told } from './described.ts';
import { PLAN_OUTDATED } from './sqlstates.ts';
import { TogetherClient } from './together.ts';

/** Before this a text may be one of a kind: lists of values of every length, every choice of columns. */
const USES_BEFORE = 5;
/** A session keeps what it prepared; what comes after so many is planned each time. */
const MOST = 500;
/** Of texts that are still counted; then counting begins anew. */
const MOST_COUNTED = 5_000;

/** One statement that may come without values; several in one text cannot be prepared. */
const ALONE = /^\s*(select|start transaction|begin|commit)\b[^;]*$/i;

/**
 * Sessions that name their statements, for the `Client` of one pool. Only `query(text, values)`, as Kysely sends it, is
 * named, with values or as one that needs none; everything else passes. An outdated plan is made anew: a statement by
 * itself is sent again, a transaction fails with PLAN_OUTDATED and succeeds when it is repeated.
 */
export function preparingClient(): typeof pg.Client {
  const names = namesOfTexts();
  const DescribedQuery = describedOnce();
  return class extends TogetherClient {
    readonly #told: Told = new Map();
    constructor(...config: ConstructorParameters<typeof pg.Client>) {
      super(...config);
      // A server that stops says so to sessions in the middle of a transaction too: their next statement fails.
      this.on('error', () => {});
    }
    // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg.Client's query, which are passed on as they are
    override query(...asked: any[]): any {
      const [text, values] = asked;
      const can = asked.length === 2 && typeof text === 'string' && (values?.length > 0 || ALONE.test(text));
      const name = can ? names.of(text) : undefined;
      if (name === undefined) return (super.query as (...all: unknown[]) => unknown)(...asked);
      const { alone } = this;
      return super
        .query(new DescribedQuery(name, text, values, this.#told))
        .catch((error: Error & { code?: string }) => {
          if (error.code !== PLAN_OUTDATED) throw error;
          names.forget(text);
          if (!alone) throw error;
          return super.query(text, values);
        });
    }
  };
}

/** A name never comes twice: a session keeps what it prepared under the old one. */
function namesOfTexts() {
  const names = new Map<string, string>();
  const uses = new Map<string, number>();
  let given = 0;
  return {
    of(text: string): string | undefined {
      const known = names.get(text);
      if (known !== undefined || names.size >= MOST) return known;
      if (uses.size >= MOST_COUNTED) uses.clear();
      const count = (uses.get(text) ?? 0) + 1;
      uses.set(text, count);
      if (count <= USES_BEFORE) return undefined;
      uses.delete(text);
      given += 1;
      const name = `resa_${given}`;
      names.set(text, name);
      return name;
    },
    forget: (text: string) => names.delete(text),
  };
}
