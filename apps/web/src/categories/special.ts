import type { ComponentType, ReactNode } from 'react';
import type { Faults } from '../forms/faults.ts';
import type { TextKey } from '../local/texts.ts';
import type { RowControlProps } from './form/Pointing.tsx';
import type { List, Row, Values } from './lists.ts';

/** The special parts of a list on the screen; the lists that have such parts are in special/. */
export interface Special {
  /** Cells that are not drawn by the kind of their field. */
  readonly cells?: Readonly<Record<string, (row: Row) => ReactNode>>;
  /** Fields without a column. */
  readonly withoutColumn?: readonly string[];
  /** Fields that the dialog does not show. */
  readonly withoutControl?: readonly string[];
  /** Linked lists that the dialog shows too, although their toggles are in the expandable row. */
  readonly alsoInDialog?: readonly string[];
  /** Controls other than those of the field's kind. */
  readonly controls?: Readonly<Record<string, ComponentType<RowControlProps>>>;
  /** Shown above the fields of the form. */
  readonly preview?: ComponentType<{ list: List; values: Values }>;
  /** Shown above the rows to users who may edit them. */
  readonly notice?: ComponentType;
  /** A hint at the top of the dialog. */
  readonly hint?: TextKey;
  /** The first values of a new row, in addition to the defaults of its fields; from the filters that are set. */
  readonly starts?: (filters: Readonly<Record<string, string>>) => Values;
  /** The values that change with a field, in the dialog and among the filters. */
  readonly follows?: Readonly<Record<string, Values>>;
  /** Faults in addition to those of the field declarations. */
  readonly faults?: (values: Values) => Faults<Values> | undefined;
  /** Which rows of a linked list are offered. */
  readonly offers?: Readonly<Record<string, (row: Values, of: Values) => boolean>>;
  /** The heading of a row; rows of one heading follow each other. */
  readonly heading?: (row: Row) => TextKey | undefined;
  /** Buttons without the right to use them (decisions-002 A20). */
  readonly ungated?: true;
  /** The width in pixels below which rows become cards. */
  readonly narrowBelow?: number;
  /** The width of the dialog in pixels. */
  readonly width?: number;
}
