/** How builders act: through the handlers of the real calls, at any moment up to now. */
import type { AnswerOfCall, Call, InputOf, RequestOf } from '@resa/contract/call';
import { permissions } from '@resa/contract/permissions';
import type { Settings } from '@resa/contract/settings';
import { clockOf } from '@resa/demo/clock';
import { type Moment, organisationNow, stamp } from '@resa/rules/time/dates';
import type { Actor } from '../frame/call/actor.ts';
import type { Handler } from '../frame/call/serve.ts';
import { Context } from '../frame/change/context.ts';
import type { Services } from '../frame/process/services.ts';

type Ok<C extends Call> = Extract<AnswerOfCall<C>, { code: 'Ok' }>;

/** A call's response other than Ok, which ends the building. */
export class NotBuilt extends Error {
  readonly answer: { code: string };
  constructor(answer: { code: string }) {
    super(answer.code);
    this.answer = answer;
  }
}

export class Builder {
  readonly today: Moment;
  readonly #services: Services;
  readonly #actor: Actor;
  readonly #settings: Settings;

  private constructor(services: Services, actor: Actor, settings: Settings) {
    this.#services = services;
    // Stories often need more than their own user may do.
    this.#actor = { ...actor, permissions };
    this.#settings = settings;
    this.today = organisationNow(services.clock(), settings.time_zone);
  }

  static async of(services: Services, actor: Actor): Promise<Builder> {
    const places = await services.db.kysely.selectFrom('places').select('id').where('active', '=', 1).execute();
    return new Builder(services, { ...actor, places: places.map(({ id }) => id) }, await services.settings.get());
  }

  get user_id(): number {
    return this.#actor.user_id;
  }

  /** Makes a call at a moment of the organization, now unless one is given, and never later; throws NotBuilt unless it is Ok. */
  async ask<C extends Call>(call: C, handle: Handler<C>, input: RequestOf<C>, at?: Moment): Promise<Ok<C>> {
    const ctx = this.context(call, at);
    const answer = call.gives.parse(await handle(ctx, call.takes.parse(input) as InputOf<C>)) as { code: string };
    if (answer.code !== 'Ok') throw new NotBuilt(answer);
    return answer as unknown as Ok<C>;
  }

  /** The context of a call at a moment; it records no views of clients. */
  context({ path, logs, changes }: Pick<Call, 'path' | 'logs' | 'changes'>, at?: Moment): Context {
    const { today } = this;
    const now = this.#services.clock();
    const then = at && stamp(at) < stamp(today);
    const clock = then ? new Date(clockOf(today, now, this.#settings.time_zone).instant(stamp(at))) : now;
    return new Context(
      { ...this.#services, clock: () => clock },
      {
        actor: this.#actor,
        locale: this.#actor.language,
        machine: '',
        call: path,
        logs,
        changes,
        settings: this.#settings,
        conclude: async (given) => given,
      },
    );
  }
}
