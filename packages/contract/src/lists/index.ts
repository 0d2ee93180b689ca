/** The 32 reference lists, by table name. */
import * as all from './all.ts';
import type { RowOf } from './define.ts';
import { type ListName, listNames } from './names.ts';

const byName = { ...all } satisfies Record<ListName, { name: ListName }>;
export type Lists = typeof byName;
/** The lists in the order of names.ts. */
export const lists = Object.fromEntries(listNames.map((name) => [name, byName[name]])) as Lists;

/** A row of the list `N`, as calls return it and as the browser keeps it. */
export type ListRow<N extends ListName> = RowOf<Lists[N]>;
export type { ListName };
