/**
 * The age groups of persons of visits.
 *
 * AGE_GROUP        the group of a row's `age`, empty where the age is not known
 * AGE_GROUP_ROWS   all groups in their order, and the unknown
 * ageGroupWords    a group's name
 */
import { AGE_GROUP_STARTS, AGE_GROUPS } from '@resa/rules/person/age-groups';
import { sql } from 'kysely';
import type { ReportContext } from './query.ts';

export const AGE_GROUP = sql`
  coalesce((${[...AGE_GROUPS]}::text[])[width_bucket(age, ${[...AGE_GROUP_STARTS]}::int[])], '')`;

export const AGE_GROUP_ROWS: readonly string[] = [...AGE_GROUPS, ''];

export const ageGroupWords =
  ({ say }: Pick<ReportContext, 'say'>) =>
  (group: string) =>
    group === '' ? say('report_age_unknown') : group.replace('-', ' – ');
