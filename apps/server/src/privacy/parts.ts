/**
 * The tables of the register, in words. They are made from what the program does: the declarations of fields, tables,
 * calls and times, the settings, the purposes and the roles (decision 069).
 */
import { callsByName } from '@resa/contract';
import { KEPT_DAYS as IMPORT_DAYS, TAKE_BACK_DAYS } from '@resa/contract/client-imports';
import { fieldLabels } from '@resa/contract/log-fields';
import { UNDO_DAYS } from '@resa/contract/merging';
import type { Register } from '@resa/contract/privacy';
import type { Locale } from '@resa/contract/texts';
import { type Purpose, RECORDED_ONLY, WITHOUT_ASKING } from '@resa/rules/consent/purposes';
import { CLIENT_FIELDS, fieldsWhere } from '@resa/rules/person/client-fields';
import { REMEMBERED_DAYS } from '@resa/rules/staff/second-step';
import { BACKUPS_KEPT } from '@resa/rules/time/backups';
import { clientTables } from '../db/tables/client-registry.ts';
import type { Context } from '../frame/change/context.ts';
import { KEPT_DAYS } from '../frame/process/kept-days.ts';
import { assessment } from './assessment.ts';
import { type Facts, neededBy, neededFor, rolesWith, type Say } from './facts.ts';
import { KEPT } from './kept.ts';
import { FILES, SENDERS } from './leaving.ts';

export const partsOf = (ctx: Context, facts: Facts, locale: Locale, say: Say): Register => ({
  purposes: purposes(facts, locale, say),
  kept: kept(facts, say),
  times: times(ctx, say),
  roles: roles(facts, say),
  leaving: leaving(facts, say),
  assessment: assessment(ctx, facts, say),
});

const purposes = ({ purposes: all }: Facts, locale: Locale, say: Say): string[][] =>
  all.map((purpose) => [
    purpose[`name_${locale}`],
    purpose[`text_${locale}`],
    [
      purpose.draft === 1 && say('consent_draft'),
      purpose.required === 1 && say('consent_required'),
      purpose.sensitive === 1 && say('consent_sensitive'),
      purpose.active === 0 && say('register_not_asked'),
      purpose.from_age > 0 && say('register_from_age', { count: purpose.from_age }),
      purpose.expires_months !== null && say('register_expires', { count: purpose.expires_months }),
      say(effectOf(purpose.code)),
    ]
      .filter(Boolean)
      .join(' · '),
  ]);

/** The effect of the answer to a purpose. */
function effectOf(purpose: Purpose) {
  if (RECORDED_ONLY.includes(purpose)) return 'register_recorded';
  if (purpose === 'sharing') return 'register_sharing';
  return WITHOUT_ASKING[purpose] ? 'register_goes_on' : 'register_stops';
}

const kept = (facts: Facts, say: Say): string[][] =>
  KEPT.map(({ title, why, group, details, tables, features, until }) => {
    const labels = group
      ? fieldsWhere((field) => field.group === group).map((name) => CLIENT_FIELDS[name].label)
      : details
        ? [details]
        : [...new Set(tables.flatMap(fieldLabels))];
    return [
      say(title),
      labels.map((label) => say(label)).join(', '),
      say(why),
      rolesWith(facts, neededFor(features)),
      until
        ? say(until)
        : endings(tables)
            .map((rule) => say(`register_until_${rule}`))
            .join(' '),
    ];
  });

/** The rules by which erasing a person treats the rows of these tables. */
const endings = (tables: readonly string[]) =>
  (['delete', 'forget', 'keep'] as const).filter((rule) =>
    clientTables.some(({ table, erase }) => tables.includes(table) && erase === rule),
  );

const times = ({ config }: Context, say: Say): string[][] => {
  const days = (count: number) => say('register_days', { count });
  return [
    [say('register_time_files'), say('register_until_erased')],
    ...Object.entries(KEPT_DAYS).map(([what, count]) => [
      say(`register_time_${what as keyof typeof KEPT_DAYS}`),
      days(count),
    ]),
    [say('register_time_remembered'), days(REMEMBERED_DAYS)],
    [say('register_time_merges'), days(UNDO_DAYS)],
    [say('register_time_take_back'), days(TAKE_BACK_DAYS)],
    [say('register_time_imports'), say('register_import_days', { ...IMPORT_DAYS })],
    [say('register_time_backups'), config.backups ? say('register_backups', BACKUPS_KEPT) : say('backup_none')],
  ];
};

/** The roles that may see something about a client, and the permissions with which they do. */
const roles = ({ roles: all, permissions }: Facts, say: Say): string[][] => {
  const showing = new Set(KEPT.flatMap(({ features }) => neededFor(features)));
  return all.map(({ name, users, holds }) => [
    name,
    String(users),
    permissions
      .filter(({ key }) => showing.has(key) && holds.includes(key))
      .map(({ label }) => label)
      .join(', ') || say('register_nothing'),
  ]);
};

function leaving(facts: Facts, say: Say): string[][] {
  const without = (purpose?: Purpose) =>
    purpose ? say('register_without', { purpose: say(`consent_for_${purpose}`) }) : say('register_any');
  const mails = Object.values(SENDERS).map(({ what, to, purpose }) => [say(what), say(to), without(purpose)]);
  const files = [...new Set(Object.values(FILES))].flatMap((file) => {
    if (!file) return [];
    const names = Object.keys(FILES).filter((name) => FILES[name] === file);
    const roles = rolesWith(facts, neededBy(names.flatMap((name) => callsByName.get(name) ?? [])));
    return [[say(file.what), say('register_to_roles', { roles }), without(file.purpose)]];
  });
  const rows = [...mails, ...files, [say('register_file_archive'), say('register_to_server'), say('register_any')]];
  // Senders of the same are one line.
  return [...new Map(rows.map((row) => [row.join('\n'), row])).values()];
}
