/** The parameters chosen for a report, and those that it was last made with, which are in the address. */
import { COMPARISONS } from '@resa/contract/reports/compare';
import { isConfidential, type Report } from '@resa/contract/reports/define';
import { FOOD_AID, faultsOfParams, type ReportParams } from '@resa/contract/reports/params';
import { isMonth } from '@resa/rules/time/months';
import { lastMarch } from '@resa/rules/time/spans';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useToday } from '../../local/today.ts';

type Query = Readonly<Record<string, unknown>>;

export interface Chosen {
  readonly params: ReportParams;
  choose(params: ReportParams): void;
  /** Whether all parameters are present and possible. */
  readonly valid: boolean;
  preview(): void;
  /**
   * The parameters of the shown report. Null if something is missing or, for a report that names people, before Preview
   * is pressed (002 A05, decision 050).
   */
  readonly shown: ReportParams | null;
  /** How often Preview was pressed, so that the same report can be made again. */
  readonly made: number;
  /** The filters as text, in the form of the address: the current ones, and those that the page begins with. */
  readonly texts: Texts;
  readonly firstTexts: Texts;
  /** Applies saved filters, and makes the report if nothing is missing. */
  take(texts: Texts): void;
  /** How often saved filters were applied; the controls start again after each time. */
  readonly taken: number;
}
type Texts = Readonly<Record<string, string>>;

export function useChosen(report: Report): Chosen {
  const query: Query = useSearch({ strict: false, select: withoutFigure, structuralSharing: true });
  const navigate = useNavigate();
  const today = useToday();
  const inAddress = useMemo(() => paramsIn(query, report, today), [query, report, today]);
  const [params, choose] = useState(inAddress);
  const [made, setMade] = useState(0);
  const [taken, setTaken] = useState(0);
  const isFine = (given: ReportParams) => faultsOfParams(report.filters, given, today).length === 0;
  const show = (params: ReportParams) => {
    setMade(made + 1);
    // The tab of the screen that shows the report stays in the address.
    const { tab } = query;
    void navigate({ to: '.', search: { tab, ...searchOf(params) } as never, resetScroll: false });
  };
  const asked = report.filters.length === 0 || !isConfidential(report) || query.shown === 1 || query.shown === '1';
  return {
    params,
    choose,
    made,
    valid: isFine(params),
    preview: () => show(params),
    texts: textsOf(params),
    firstTexts: textsOf(paramsIn({}, report, today)),
    take(texts) {
      const next = paramsIn(texts, report, today);
      choose(next);
      setTaken(taken + 1);
      if (isFine(next)) show(next);
    },
    taken,
    shown: asked && isFine(inAddress) ? inAddress : null,
  };
}

/** Ignores the parameters of an opened figure, so that opening one does not make the report again. */
const withoutFigure = ({ figure: _f, page: _p, rows: _r, order: _o, ...query }: Query) =>
  query as Readonly<Record<string, string | number>>;

/** The parameters in the address of a report that was made. */
export const searchOf = ({ range, users, locations, types, year, month, months, ...rest }: ReportParams) => ({
  ...rest,
  ...range,
  ...(months ? { months: `${months.from}_${months.to}` } : { year, month }),
  ...(users && { users: users.join(',') }),
  ...(locations && { locations: locations.join(',') }),
  ...(types && { types: types.join(',') }),
  shown: 1,
});

const textsOf = (params: ReportParams): Texts => {
  const { shown: _, ...texts } = searchOf(params);
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
};

/** A single id is read as a number. */
const idsIn = (value: unknown) =>
  String(value ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0);

const someIdsIn = (value: unknown) => {
  const ids = idsIn(value);
  return ids.length > 0 ? ids : undefined;
};

/** Parses a range such as 2025-04_2026-03. */
function monthsIn(value: unknown) {
  const [from = '', to = ''] = String(value ?? '').split('_');
  return isMonth(from) && isMonth(to) ? { from, to } : undefined;
}

/** The parameters in the address; otherwise today, this year and month, or the last March of the hunger count. */
function paramsIn(query: Query, { filters, group }: Report, today: string): ReportParams {
  const march = lastMarch(today).from;
  const first = group === 'hunger_count' ? march : today;
  const number = (value: unknown, otherwise: number) => {
    const given = value === undefined ? Number.NaN : Number(value);
    return Number.isInteger(given) && given >= 0 ? given : otherwise;
  };
  const text = (value: unknown, otherwise: string) => (typeof value === 'string' ? value : otherwise);
  const all: ReportParams = {
    location: number(query.location, 0),
    locations: someIdsIn(query.locations),
    types: someIdsIn(query.types),
    category: number(query.category, FOOD_AID),
    event: number(query.event, 0) || undefined,
    vbz_event: number(query.vbz_event, 0) || undefined,
    date: text(query.date, today),
    range: { from: text(query.from, `${today.slice(0, 4)}-01-01`), to: text(query.to, today) },
    year: number(query.year, Number(first.slice(0, 4))),
    month: number(query.month, Number(first.slice(5, 7)) - 1),
    months: monthsIn(query.months),
    march: number(query.march, Number(march.slice(0, 4))),
    users: idsIn(query.users),
    mapped: text(query.mapped, '') || undefined,
    compare: COMPARISONS.find((comparison) => comparison === query.compare),
  };
  return Object.fromEntries(filters.map((filter) => [filter, all[filter]]));
}
