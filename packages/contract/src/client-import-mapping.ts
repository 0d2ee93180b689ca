/** The decisions about a file of clients on the wire: what its columns and values mean, and what is corrected. */
import {
  DATE_ORDERS,
  FAULTS,
  GROUPINGS,
  MATCHED_LISTS,
  type Mapping,
  OTHER_TARGETS,
  type Target,
  WARNINGS,
  type Whose,
} from '@resa/rules/client-import/types';
import { EDITED_FIELDS } from '@resa/rules/person/client-fields';
import { z } from 'zod';
import { Count, Id, optionalText, PlainDate, text } from './types.ts';

const TARGETS = [
  ...EDITED_FIELDS.filter((field) => !['groups', 'anonymous', 'area'].includes(field)),
  ...OTHER_TARGETS,
] as unknown as readonly [Target, ...Target[]];

const WhoseColumn = z
  .string()
  .max(20)
  .regex(/^(row|partner|(child|member)_[1-9]\d?)$/) as unknown as z.ZodType<Whose, Whose>;

const ColumnMapping = z.object({
  /** null: left out. */
  target: z.enum(TARGETS).nullable(),
  whose: WhoseColumn,
  /** null: the user has not chosen it yet. */
  date_order: z.enum(DATE_ORDERS).nullable().optional(),
  name_order: z.enum(['last_first', 'first_last']).optional(),
});

const MOST_COLUMNS = 200;
const MOST_VALUES = 5_000;
const Matches = z.record(text(300), Id.nullable()).refine((values) => Object.keys(values).length <= MOST_VALUES);

/** Decisions that the check asks for, of all rows at once. */
const forAll = {
  shared_phones: z.enum(['accept', 'first']).nullable(),
  used_numbers: z.literal('former').nullable().optional(),
};
export const ForAllSchema = z.object(forAll).partial();

export const MappingSchema = z.object({
  columns: z.array(ColumnMapping).max(MOST_COLUMNS),
  grouping: z.enum(GROUPINGS),
  values: z.partialRecord(z.enum(MATCHED_LISTS), Matches),
  state: Id.nullable(),
  ages_on: PlainDate.nullable(),
  income_type: Id.nullable(),
  income_frequency: Id.nullable(),
  ...forAll,
  couple_status: Id.nullable(),
  defaults: z.object({
    house_type_id: Id.nullable(),
    country_id: Id.nullable(),
    province_id: Id.nullable(),
    city_id: Id.nullable(),
  }),
}) as unknown as z.ZodType<Mapping, Mapping>;

/** A change to what the file says; the file itself stays as it is. */
export const CorrectionSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('cell'), line: Count, column: Count, value: text(1_000) }),
  z.object({ kind: z.literal('role'), person: text(40), role: Id }),
  z.object({ kind: z.literal('household'), line: Count, household: optionalText(300) }),
  z.object({ kind: z.literal('leave_out'), line: Count }),
]);
/** A correction, or the end of one: a line that was left out is taken in again. */
export const CorrectingSchema = z.union([CorrectionSchema, z.object({ kind: z.literal('take_in'), line: Count })]);
export type Correcting = z.output<typeof CorrectingSchema>;

export const ProblemSchema = z.object({
  code: z.enum([
    ...FAULTS,
    ...WARNINGS,
    'import_number_used',
    'import_former_number_used',
    'import_number_former',
    'import_number_left_out',
    'import_field_left_out',
    'import_phone_taken',
    'import_email_taken',
    'import_not_written',
  ]),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  line: Count,
  column: Count.nullable(),
  person: z.string().nullable(),
  mend: CorrectionSchema.nullable(),
});
export type ImportProblem = z.output<typeof ProblemSchema>;
