/** The shape of shipped rows, and the short forms in which the files of this folder write them. */
import type { NewRowOf } from '@resa/contract/lists/define';
import type { ListName, Lists } from '@resa/contract/lists/index';

/** The lowest id of an organization's own rows. */
export const FIRST_OWN_ID = 100_000;

/** A shipped row: a fixed id below 100,000 and the list's fields; those with a default (flags, links) may be left out. */
export type Seed<N extends ListName> = { id: number; position?: number } & Partial<NewRowOf<Lists[N]>>;
export type Name = readonly [id: number, en: string, fr: string];

export const name = ([id, name_en, name_fr]: Name) => ({ id, name_en, name_fr });
/** Names that stay in the order written here. */
export const inOrder = (rows: readonly Name[]) => rows.map((row, index) => ({ ...name(row), position: index + 1 }));
