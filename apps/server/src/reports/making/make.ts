/** Makes a report's sheet for the user who requests it, from its declaration and its query. */
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
import { inWords } from '../../frame/call/numbered.ts';
import { forbidden, invalid } from '../../frame/call/refused.ts';
import { type Context, readLong } from '../../frame/change/context.ts';
import { noSteps, type Steps } from '../../frame/jobs/long-work-run.ts';
import { HOUR } from '../../session/index.ts';
import { queryNamed } from '../all/index.ts';
import { makeBlock, makeCompared } from '../engine/block.ts';
import type { FiguresQuery, ReportContext } from '../engine/query.ts';
import { COLLATORS, wordsOf } from '../engine/words.ts';

export interface ReportRequest {
  readonly name: ReportName;
  readonly params: ReportParams & {
    readonly locale?: Locale | undefined;
    readonly separator?: CsvSeparator | undefined;
    readonly time?: string | undefined;
  };
}
export interface MadeReport extends ReportContext {
  readonly params: ReportParams;
  readonly blocks: SheetBlock[];
}

/** More than anybody reads (decisions-wire W10). */
export const reportTries = ({ actor }: Context) => [
  { kind: 'report', key: String(actor.user_id), max: 600, seconds: HOUR },
];

type CheckedRequest = Omit<MadeReport, 'blocks' | keyof Awaited<ReturnType<typeof wordsOf>>>;

/**
 * The locations, filters and words that a report is made with, for calls, schedules and jobs alike. Refuses a user without
 * a right that the report needs, a filter without a value, and a location that is not the user's: the queries read only
 * the locations returned here.
 */
export function checkRequest(ctx: Context, { name, params }: ReportRequest): CheckedRequest {
  const { needs = [], filters } = reportOf(name);
  const { places } = ctx.actor;
  if (needs.some((permission) => !ctx.may(permission))) throw forbidden();
  const requestedPlaces = [...(params.location ? [params.location] : []), ...(params.locations ?? [])];
  if (requestedPlaces.some((place) => !places.includes(place))) throw forbidden('location');
  const faults = faultsOfParams(filters, params, ctx.today.date);
  if (faults.length > 0) throw invalid(...faults.map(({ path, rule }) => ({ path: `params.${path}`, rule })));
  const today = ctx.today.date;
  const countedPlaces = chosenLocations(filters, params) ?? places;
  return {
    params,
    places: countedPlaces,
    span: {
      ...spanOf(filters, params, today),
      places: countedPlaces,
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
export async function contextOf(
  db: ReadDb,
  name: ReportName,
  request: CheckedRequest,
): Promise<Omit<MadeReport, 'blocks'>> {
  await requireTypes(db, name, request.params);
  return { ...request, ...(await wordsOf(db, request.locale)) };
}

/** The last March that has begun, for the words of the page. */
export const contextForMarch = (db: ReadDb, ctx: Context, locale?: Locale) => {
  const march = Number(lastMarch(ctx.today.date).from.slice(0, 4));
  const name = 'hunger_count';
  return contextOf(db, name, checkRequest(ctx, { name, params: { march, locale } }));
};

type TypeFilters = Pick<ReportParams, 'event' | 'vbz_event' | 'types' | 'category'>;

/**
 * Refuses an appointment type that belongs to no event in a filter of events, and one of several types that is outside
 * the services that the report counts (002 §2.15).
 */
export async function requireTypes(
  db: ReadDb,
  name: ReportName,
  { event, vbz_event, types, category = FOOD_AID }: TypeFilters,
): Promise<void> {
  const typeRows = await db.selectFrom('appointment_types').select(['id', 'category_id']).execute();
  const isOf = (type: number, of: number) =>
    typeRows.some(({ id, category_id }) => id === type && (of === ALL_SERVICES || category_id === of));
  for (const [path, type] of Object.entries({ event, vbz_event }))
    if (type !== undefined && !isOf(type, CATEGORY.event)) throw invalid({ path: `params.${path}`, rule: 'invalid' });
  const { filters } = reportOf(name);
  const counted = filters.includes('category') ? category : FOOD_AID;
  if (filters.includes('types') && types?.some((type) => !isOf(type, counted)))
    throw invalid({ path: 'params.types', rule: 'invalid' });
}

/** The whole sheet, with the words that it was made with; laying it out is one more of its steps. */
export async function make(
  ctx: Context,
  request: ReportRequest,
  { signal, done }: Steps = noSteps,
): Promise<MadeReport> {
  const checkedRequest = checkRequest(ctx, request);
  return ctx.longWork.inTurn(async () => {
    const report = await readLong(ctx, signal, (db) => makeIn(db, request, checkedRequest, signal));
    await done(1, 2);
    return report;
  });
}

async function makeIn(
  db: ReadDb,
  request: ReportRequest,
  checkedRequest: CheckedRequest,
  signal: AbortSignal,
): Promise<MadeReport> {
  const context = await contextOf(db, request.name, checkedRequest);
  const queries = queryNamed(request.name)(context);
  const earlierContext = otherTime(request, context);
  const earlierQueries = earlierContext && queryNamed(request.name)(earlierContext);
  const blocks: SheetBlock[] = [];
  let totals: SheetBlock | undefined;
  for (const [name, block] of Object.entries(reportOf(request.name).blocks)) {
    signal.throwIfAborted();
    const query = queries[name];
    if (!query) continue;
    if (block.kind === 'figures' && earlierContext && earlierQueries) {
      const earlier = { context: earlierContext, query: earlierQueries[name] as FiguresQuery };
      const compared = await makeCompared(db, name, block, query as FiguresQuery, context, earlier);
      blocks.push(compared.block);
      totals ??= compared.totals;
    } else blocks.push(await makeBlock(db, name, block, query, context));
  }
  return { ...context, blocks: inWords(context.locale, totals ? [...blocks, totals] : blocks) };
}

/**
 * The same report of the time that it is compared with, as on the last day that is compared; null if all of it is in
 * the future.
 */
function otherTime({ name, params: { compare } }: ReportRequest, context: ReportContext): ReportContext | null {
  const { span, today } = context;
  if (!compare || !reportOf(name).filters.includes('compare') || span.from > today) return null;
  const { until, ...days } = comparedSpan(span, compare, today);
  return { ...context, today: until, span: { ...span, ...days, today: until } };
}

/** The locations that a sheet counts, by name; null if it is about the whole organization. */
export function locationsIn(
  { places, names, allPlaces, locale }: Pick<MadeReport, 'places' | 'names' | 'allPlaces' | 'locale'>,
  name: ReportName,
): CountedLocations | null {
  if (reportOf(name).everywhere) return null;
  const placeNames = places
    .map((place) => names.place(place))
    .sort((first, second) => COLLATORS[locale].compare(first, second));
  return { counted: placeNames, all: allPlaces };
}

/** Whose files the rows of a sheet are about. */
export const personsIn = (blocks: readonly SheetBlock[]): number[] =>
  blocks.flatMap(({ rows }) => rows.flatMap(({ client_ids }) => client_ids));
