/** Tables of the reference lists, derived from their declarations. */

import type { Field, JsonLists, Many } from '@resa/contract/lists/define';
import type { ListName, Lists } from '@resa/contract/lists/index';
import type { Generated } from 'kysely';

type FieldsOf<N extends ListName> = Lists[N]['fields'];
type LinkField = Many | JsonLists<string>;

/** The list's own fields that are columns; linked ids are in their own tables. */
type Columns<F> = { [K in keyof F as F[K] extends LinkField ? never : K]: F[K] extends Field<infer T> ? T : never };
type Frame = {
  id: Generated<number>;
  active: Generated<0 | 1>;
  position: Generated<number>;
  system: Generated<0 | 1>;
  /** 1 once somebody changed the row: a release no longer rewrites it. */
  edited: Generated<0 | 1>;
  row_version: Generated<number>;
};
export type ListTable<N extends ListName> = Frame & Columns<FieldsOf<N>>;

type LinkNameOf<N extends ListName, F> = {
  [K in keyof F & string]: F[K] extends Many ? `${N}_${K}` : F[K] extends JsonLists<infer J> ? `${N}_${J}` : never;
}[keyof F & string];
/** Many-to-many tables, such as countries_geo_regions: a row of the list and an item it points at. */
export type LinkName = { [N in ListName]: LinkNameOf<N, FieldsOf<N>> }[ListName];

export type ListTables = { [N in ListName]: ListTable<N> } & {
  [L in LinkName]: { row_id: number; item_id: number };
} & {
  /** A new version after every change of a list or its links, given by triggers. */
  list_versions: { name: ListName; version: Generated<string> };
  /** Shipped rows that somebody deleted; written by a trigger. */
  list_removals: { name: ListName; id: number };
};
