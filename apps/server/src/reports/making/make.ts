/** Makes a report's sheet for whoever asks, from its declaration and its query. */
import type { SheetBlock } from '@resa/contract/reports/calls';
import { comparedSpan } from '@resa/contract/reports/compare';
import type { ReportName } from '@resa/contract/reports/index';
import { reportOf } from '@resa/contract/reports/index';
import type { CountedLocations } from '@resa/contract/reports/locations';
import {
  ALL_SERVICES,
  chosenLocations,
  FOOD_AID,
  faultsOfParams,
  type ReportParams,
} from '@resa/contract/reports/params';
import { spanOf } from '@resa/contract/reports/span';
import type { Locale } from '@resa/contract/texts';
import type { CsvSeparator } from '@resa/contract/types';
import { CATEGORY } from '@resa/rules/booking/schedule';
import { lastMarch } from '@resa/rules/time/spans';
import type { ReadDb } from '../../db/handles.ts';
import { forbidden, invalid } from '../../frame/call/refused.ts';
import { type Context, readLong } from '../../frame/change/context.ts';
import { noSteps, type Steps } from '../../frame/jobs/long-work.ts';
import { HOUR } from '../../session/index.ts';
import { queryNamed } from '../all/index.ts';
import { makeBlock, makeCompared } from '../engine/block.ts';
import type { Asked, FiguresQuery } from '../engine/query.ts';
import { wordsOf } from '../engine/words.ts';

export interface Wanted {
  readonly name: ReportName;
  readonly params: ReportParams & {
    readonly locale?: Locale | undefined;
    readonly separator?: CsvSeparator | undefined;
    readonly time?: string | undefined;
  };
}
export interface Made extends Asked {
  readonly params: ReportParams;
  readonly blocks: SheetBlock[];
}

/** More than anybody reads (decisions-wire W10). */
export const reportTries = ({ actor }: Context) => [
  { kind: 'report', key: String(actor.user_id), max: 600, seconds: HOUR },
];

type Checked = Omit<Made, 'blocks' | keyof Awaited<ReturnType<typeof wordsOf>>>;

/**
 * The locations, filters and words that a report is made with, for calls, schedules and jobs alike. Refuses a user without
 * a right that the report needs, a filter without a value, and a location that is not the user's: the queries read only
 * the locations returned here.
 */
export function checked(ctx: Context, { name, params }: Wanted): Checked {
  const { needs = [], filters } = reportOf(name);
  const { places } = ctx.actor;
  if (needs.some((right) => !ctx.may(right))) throw forbidden();
  const named = [...(params.location ? [params.location] : []), ...(params.locations ?? [])];
  if (named.some((place) => !places.includes(place))) throw forbidden('location');
  const faults = faultsOfParams(filters, params, ctx.today.date);
  if (faults.length > 0) throw invalid(...faults.map(({ path, rule }) => ({ path: `params.${path}`, rule })));
  const today = ctx.today.date;
  const chosen = chosenLocations(filters, params) ?? places;
  return {
    params,
    places: chosen,
    span: {
      ...spanOf(filters, params, today),
      places: chosen,
      today,
      ...(filters.includes('types') && params.types && { types: params.types }),
    },
    overMonths: filters.includes('months') && params.months !== undefined,
    today,
    locale: params.locale ?? ctx.locale,
    zone: ctx.settings.time_zone,
    settings: ctx.settings,
  };
}

/** The checked request with its texts in the reader's language. Refuses types that the filters do not allow. */
export async function askedOf(db: ReadDb, name: ReportName, known: Checked): Promise<Omit<Made, 'blocks'>> {
  await requireTypes(db, name, known.params);
  return { ...known, ...(await wordsOf(db, known.locale)) };
}

/** The last March that has begun, for the words of the page. */
export const askedForMarch = (db: ReadDb, ctx: Context, locale?: Locale) => {
  const march = Number(lastMarch(ctx.today.date).from.slice(0, 4));
  const name = 'hunger_count';
  return askedOf(db, name, checked(ctx, { name, params: { march, locale } }));
};

type Types = Pick<ReportParams, 'event' | 'vbz_event' | 'types' | 'category'>;

/**
 * Refuses an appointment type that is not an event's in the filters that are about events (002 §2.15), and among several one that
 * is not of the services that the report counts.
 */
export async function requireTypes(
  db: ReadDb,
  name: ReportName,
  { event, vbz_event, types, category = FOOD_AID }: Types,
): Promise<void> {
  const known = await db.selectFrom('appointment_types').select(['id', 'category_id']).execute();
  const isOf = (type: number, of: number) =>
    known.some(({ id, category_id }) => id === type && (of === ALL_SERVICES || category_id === of));
  for (const [path, type] of Object.entries({ event, vbz_event }))
    if (type !== undefined && !isOf(type, CATEGORY.event)) throw invalid({ path: `params.${path}`, rule: 'invalid' });
  const { filters } = reportOf(name);
  const counted = filters.includes('category') ? category : FOOD_AID;
  if (filters.includes('types') && types?.some((type) => !isOf(type, counted)))
    throw invalid({ path: 'params.types', rule: 'invalid' });
}

/** The whole sheet, with the words that it was made with; laying it out is one more of its steps. */
export async function make(ctx: Context, wanted: Wanted, { signal, done }: Steps = noSteps): Promise<Made> {
  const known = checked(ctx, wanted);
  return ctx.longWork.inTurn(async () => {
    const made = await readLong(ctx, signal, (db) => makeIn(db, wanted, known, signal));
    await done(1, 2);
    return made;
  });
}

async function makeIn(db: ReadDb, wanted: Wanted, known: Checked, signal: AbortSignal): Promise<Made> {
  const asked = await askedOf(db, wanted.name, known);
  const queries = queryNamed(wanted.name)(asked);
  const other = otherTime(wanted, asked);
  const earlierQueries = other && queryNamed(wanted.name)(other);
  const blocks: SheetBlock[] = [];
  let totals: SheetBlock | undefined;
  for (const [name, block] of Object.entries(reportOf(wanted.name).blocks)) {
    signal.throwIfAborted();
    const query = queries[name];
    if (!query) continue;
    if (block.kind === 'figures' && other && earlierQueries) {
      const earlier = { asked: other, query: earlierQueries[name] as FiguresQuery };
      const made = await makeCompared(db, name, block, query as FiguresQuery, asked, earlier);
      blocks.push(made.block);
      totals ??= made.totals;
    } else blocks.push(await makeBlock(db, name, block, query, asked));
  }
  return { ...asked, blocks: totals ? [...blocks, totals] : blocks };
}

/** The same report of the time that it is compared with, as on the last day that is compared; null where all is to come. */
function otherTime({ name, params: { compare } }: Wanted, asked: Asked): Asked | null {
  const { span, today } = asked;
  if (!compare || !reportOf(name).filters.includes('compare') || span.from > today) return null;
  const { until, ...days } = comparedSpan(span, compare, today);
  return { ...asked, today: until, span: { ...span, ...days, today: until } };
}

/** The locations that a sheet counts, by name; null where it is about the whole organisation. */
export function locationsIn(
  { places, names, allPlaces, locale }: Pick<Made, 'places' | 'names' | 'allPlaces' | 'locale'>,
  name: ReportName,
): CountedLocations | null {
  if (reportOf(name).everywhere) return null;
  const counted = places.map((place) => names.place(place)).sort((one, other) => one.localeCompare(other, locale));
  return { counted, all: allPlaces };
}

/** Whose files the rows of a sheet are about. */
export const personsIn = (blocks: readonly SheetBlock[]): number[] =>
  blocks.flatMap(({ rows }) => rows.flatMap(({ client_ids }) => client_ids));
