import type { ReportName, reports } from '@resa/contract/reports/index';
import type { AnyQuery, QueryOf } from '../engine/query.ts';
import * as all from './queries.ts';

/** A report without a query does not compile. */
const queries: { readonly [N in ReportName]: QueryOf<(typeof reports)[N]> } = all;

/** A report's query as any of them. */
export const queryNamed = (name: ReportName): AnyQuery => queries[name] as AnyQuery;
