/** An edit that is not saved yet, as it is kept (001 O-74). */
import type { Values } from './values.ts';

/** A file as it was opened, by which two saves are told apart. */
export interface Base {
  readonly values: Values;
  readonly row_version: number;
}
export interface KeptEdit {
  readonly base: Base;
  readonly values: Values;
  /** A new photo, as it is sent. */
  readonly photo: string | null;
}

export const recordOf = (id: number): string => `file:${id}`;
