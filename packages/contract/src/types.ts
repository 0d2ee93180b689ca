/** The wire's own types (decisions-wire W04, W05): what every feature's schemas are made of. */
import { cleanText } from '@resa/rules/text/clean';
import { lengthRefusal, repeatRefusal, TYPED } from '@resa/rules/text/password-length';
import { isDate } from '@resa/rules/time/dates';
import { isMonth } from '@resa/rules/time/months';
import { z } from 'zod';
import { locales } from './texts.ts';

/** The separator between the cells of a CSV file. Excel in French opens semicolons with decimal commas. */
export const CsvSeparator = z.enum(['comma', 'semicolon']);
export type CsvSeparator = z.output<typeof CsvSeparator>;

export const Id = z.number().int().positive().max(2_147_483_647);
/** An id in a path or query value. */
export const IdParam = z.coerce.number().int().positive().max(2_147_483_647);
export const Flag = z.union([z.literal(0), z.literal(1)]);
/**
 * Input of a change that a screen asks about first: with `rehearse` it is made and rolled back, so that a refusal is
 * known before the question. A rehearsal writes, logs and sends nothing.
 */
export const rehearsable = { rehearse: Flag.default(0) };
export const Count = z.number().int().nonnegative().max(2_147_483_647);
/** Dollars with at most two decimals. */
export const Money = z.number().multipleOf(0.01).min(-99_999_999.99).max(99_999_999.99);
export const PlainDate = z.string().max(10).refine(isDate, { error: 'e_date' });
/** YYYY-MM. */
export const PlainMonth = z.string().max(7).refine(isMonth, { error: 'e_date' });
export const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
export const PlainDateTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2} ([01]\d|2[0-3]):[0-5]\d$/)
  .refine((value) => isDate(value.slice(0, 10)), { error: 'e_date' });
export const Instant = z.iso.datetime();
export const LocaleName = z.enum(locales);
/** A public key of ECDH on P-256, uncompressed: 65 bytes in base64, the first of which is 4. */
export const PublicKey = z.string().regex(/^B[A-P][A-Za-z0-9+/]{85}=$/);

/** Text of one or more lines: trimmed, NFC, without control characters, at most `max` characters. */
export const text = (max: number) => z.string().overwrite(cleanText).max(max);
/** Text that must not be empty. */
export const requiredText = (max: number) => text(max).min(1, { error: 'must_be_completed' });
/** Text where empty means missing: '' arrives as null. */
export const optionalText = (max: number) =>
  text(max)
    .nullish()
    .transform((value) => value || null);
export const EmailAddress = text(190).pipe(z.email({ error: 'e_email' }));
/** Never trimmed. */
const password = (limits: typeof TYPED) =>
  z
    .string()
    .superRefine((value, context) => {
      const { rule, ...bounds } = lengthRefusal(value, limits) ?? {};
      if (rule) context.addIssue({ code: 'custom', message: rule, params: bounds });
    })
    .meta({ minLength: limits.min, maxLength: limits.max });
/** A password that is compared with the stored one. */
export const TypedPassword = password(TYPED).brand<'TypedPassword'>();
export type TypedPassword = z.output<typeof TypedPassword>;
/** A password that will be stored. The call checks it by the organization's policy (000 §9, decision 073). */
export const ChosenPassword = password({ min: 1, max: TYPED.max }).brand<'ChosenPassword'>();
export type ChosenPassword = z.output<typeof ChosenPassword>;

/** The fields with which a password is chosen; the object that holds them says `.superRefine(isRepeated)`. */
export const newPassword = { newPassword: ChosenPassword, renewPassword: z.string().max(TYPED.max) };
type Repeated = z.output<z.ZodObject<typeof newPassword>>;
/** Refuses a password whose repeat differs. */
export const isRepeated = (input: Repeated, context: z.core.$RefinementCtx<Repeated>) => {
  const fault = repeatRefusal(input.newPassword, input.renewPassword);
  if (fault) context.addIssue({ code: 'custom', path: ['renewPassword'], message: fault.rule });
};

const PAGE_SIZES = [10, 20, 25, 50];
const nearestPageSize = (requested: number, sizes: readonly number[]) =>
  sizes.reduce((best, size) => (Math.abs(size - requested) < Math.abs(best - requested) ? size : best));

/**
 * The input of every paged list: a zero-based offset, a page size (clamped to the allowed ones), a whitelisted
 * sort and the list's own `terms` (W04).
 */
export function paging<S extends readonly [string, ...string[]], T extends z.ZodType>(
  sorts: S,
  byDefault: { sortBy: S[number]; descending: boolean; rowsPerPage?: number },
  terms: T,
  sizes: readonly number[] = PAGE_SIZES,
) {
  return z.object({
    startRow: Count.default(0),
    rowsPerPage: z
      .number()
      .int()
      .default(byDefault.rowsPerPage ?? 10)
      .transform((requested) => nearestPageSize(requested, sizes)),
    sortBy: z.enum(sorts).default(byDefault.sortBy as never),
    descending: z.union([z.boolean(), Flag.transform((flag) => flag === 1)]).default(byDefault.descending),
    terms,
  });
}
