/**
 * The screens whose filters can be saved, and which filters of each: those that never hold the name of a person. A filter
 * that is not named here is not stored, even if a browser sends it.
 *
 * filterScreens   the screens whose filters can be saved
 * savedPart       what is kept of a screen's filters
 */
import type { FilterName } from '../reports/define.ts';
import { type ReportName, reportNames, reportOf } from '../reports/index.ts';

export const MOST_SAVED_FILTERS = 50;

/** The patterns of values, as text. */
const KINDS = {
  id: /^\d{1,10}$/,
  ids: /^\d{1,10}(,\d{1,10})*$/,
  /** One of the user's own locations; another one is left out when it is read. */
  location: /^\d{1,10}$/,
  /** Several of them; all are left out if one is another's, so that no other figures have the same name. */
  locations: /^\d{1,10}(,\d{1,10})*$/,
  /** A code, such as that of a state, and several. */
  code: /^[\w.=<>-]{1,64}$/,
  codes: /^[\w.-]{1,64}(,[\w.-]{1,64})*$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  months: /^\d{4}-\d{2}_\d{4}-\d{2}$/,
  /** The first characters of a postal code. */
  postal_code: /^[A-Za-z0-9]{1,3}( ?[A-Za-z0-9]{1,3})?$/,
} as const;
type Kind = keyof typeof KINDS;
type Filters = Readonly<Record<string, Kind>>;

/** Lists, and client data. */
const LISTS = {
  client_data: {
    gender: 'id',
    states: 'ids',
    country_of_birth: 'id',
    province: 'id',
    city: 'id',
    postal_code: 'postal_code',
    size: 'id',
    operator: 'code',
    tags: 'codes',
  },
  clients_list: { state: 'id', gender: 'id', tags: 'codes' },
  requests: { state: 'id', origin: 'code', mine: 'id' },
  appointments: { location: 'location', tab: 'code' },
} as const satisfies Record<string, Filters>;

/** The filters of reports, as their address has them. */
const OF_REPORTS: Record<FilterName, Filters> = {
  location: { location: 'location' },
  locations: { locations: 'locations' },
  types: { types: 'ids' },
  category: { category: 'id' },
  event: { event: 'id' },
  vbz_event: { vbz_event: 'id' },
  date: { date: 'date' },
  range: { from: 'date', to: 'date' },
  users: { users: 'ids' },
  year: { year: 'id' },
  month: { month: 'id' },
  months: { months: 'months' },
  march: { march: 'id' },
  mapped: { mapped: 'date' },
  compare: { compare: 'code' },
};

/** A list by its name, a report by `report.` and its name. */
export type FilterScreen = keyof typeof LISTS | `report.${ReportName}`;

export const filterScreens = [
  ...(Object.keys(LISTS) as (keyof typeof LISTS)[]),
  ...reportNames.map((name) => `report.${name}` as const),
] satisfies FilterScreen[];

function filtersOf(screen: FilterScreen): Filters {
  if (screen in LISTS) return LISTS[screen as keyof typeof LISTS];
  const report = screen.slice('report.'.length) as ReportName;
  return Object.assign({}, ...reportOf(report).filters.map((filter) => OF_REPORTS[filter])) as Filters;
}

/**
 * The values that a screen keeps: only of its own filters, each of its kind; at the user's locations where these are
 * given.
 */
export function savedPart(
  screen: FilterScreen,
  values: Readonly<Record<string, string>>,
  places?: readonly number[],
): Record<string, string> {
  const filters = filtersOf(screen);
  const isKept = ([name, value]: [string, string]) => {
    const kind = Object.hasOwn(filters, name) ? filters[name] : undefined;
    if (!kind || !KINDS[kind].test(value)) return false;
    if (!places || value === '0' || (kind !== 'location' && kind !== 'locations')) return true;
    return value.split(',').every((id) => places.includes(Number(id)));
  };
  return Object.fromEntries(Object.entries(values).filter(isKept));
}
