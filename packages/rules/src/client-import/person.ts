/** Reads a person of a row: the fields of their file, their numbers and incomes, with what is wrong. */
import { dobFromAge } from '../person/profile.ts';
import { isEmail } from '../text/email.ts';
import { phoneDigits } from '../text/phone.ts';
import { addDays, age, isDate, lastOfMonth } from '../time/dates.ts';
import { ageIn, isEmptyCell, isNoName, oneLine, yesOrNo } from './cells.ts';
import { type Checking, cellMend, type Problems, valueIn } from './context.ts';
import { dateOf, type WrittenDate } from './dates.ts';
import { readNumbers } from './numbers.ts';
import type { RawCell, RawPerson } from './raw.ts';
import { LIST_FIELDS, listOf, maxOf, PHONE_FIELDS, PLAIN_DATES, TEXT_FIELDS, YES_NO_FIELDS } from './targets.ts';
import type { PersonFields, Target } from './types.ts';
import { isEmptyValue } from './values.ts';

export interface ReadPerson {
  readonly raw: RawPerson;
  readonly fields: PersonFields;
  readonly file_number: number | null;
  readonly former_number: string | null;
  readonly registered_on: string | null;
  /** Whole years today; null where the birth is not known. */
  readonly years: number | null;
  /** A row of `client_state_types`; null where the file does not say it. */
  readonly state: number | null;
}

const OLDEST = 130;
const LONGEST_SHOWN = 60;
const FORMULA = /^[=@+](?=\S)/;

/** A cell of a person that says something; undefined where it is empty. */
export function given(raw: RawPerson, target: Target): RawCell | undefined {
  const cell = raw.cells.get(target);
  return cell && !isEmptyCell(cell.text) ? cell : undefined;
}

/** Reads a person. `adult` says that a short year makes an adult of them: a head or a partner. */
export function readPerson(raw: RawPerson, checking: Checking, problems: Problems, adult: boolean): ReadPerson {
  const fields: PersonFields = {};
  readName(raw, fields, problems);
  readBirth(raw, checking, fields, problems, adult);
  readContact(raw, checking, fields, problems);
  for (const name of LIST_FIELDS) {
    const id = readValue(raw, name, checking, problems);
    if (id !== null) fields[name] = id;
  }
  // Canadian by birth or by naturalization: the country of birth decides.
  const { citizenship_type_id: citizenship, country_of_birth: country } = fields;
  const { born_in_canada, canadian_citizens, default_country } = checking.facts;
  if (citizenship !== undefined && country !== undefined && canadian_citizens.includes(citizenship)) {
    const other = canadian_citizens.find((id) => id !== born_in_canada) ?? citizenship;
    fields.citizenship_type_id = country === default_country ? born_in_canada : other;
  }
  // Born in Canada says the country of birth too.
  if (fields.citizenship_type_id === checking.facts.born_in_canada && fields.country_of_birth === undefined)
    fields.country_of_birth = checking.facts.default_country;
  for (const name of PLAIN_DATES) {
    const date = readDate(raw, name, checking, problems);
    if (date !== null) fields[name] = date.date;
  }
  for (const name of TEXT_FIELDS) {
    const cell = given(raw, name);
    if (cell) fields[name] = oneLine(cell.text).slice(0, maxOf(name));
  }
  for (const name of YES_NO_FIELDS) {
    const cell = given(raw, name);
    const yes = cell && yesOrNo(cell.text);
    if (yes === null) sayUnknown(raw, cell as RawCell, problems);
    else if (yes) fields[name] = 1;
  }
  const every = given(raw, 'food_frequency');
  const days = every && Number(/\d+/.exec(every.text)?.[0]);
  if (days && checking.facts.food_frequencies.includes(days)) fields.food_frequency = days;
  else if (every) sayUnknown(raw, every, problems);
  const { today } = checking.facts;
  const registered = readDate(raw, 'registered_on', checking, problems);
  return {
    raw,
    fields,
    ...readNumbers(raw),
    registered_on: registered && registered.date <= today ? registered.date : null,
    years: fields.dob === undefined ? null : age(fields.dob, today),
    state: readValue(raw, 'state', checking, problems),
  };
}

function readName(raw: RawPerson, fields: PersonFields, problems: Problems): void {
  const { line, key: person, name_column: column } = raw;
  const at = { line, person, column };
  const cells = (['last_name', 'first_name', 'full_name'] as const).flatMap((target) => raw.cells.get(target) ?? []);
  if (cells.some(({ text }) => text.trim().includes('\n')))
    problems.warn('import_name_line_break', { ...at, params: { value: nameOf(raw) } });
  const last = isNoName(raw.last_name) ? '' : raw.last_name;
  const first = isNoName(raw.first_name) ? '' : raw.first_name;
  if (last === '' && first === '') {
    problems.fault('import_no_name', at, { kind: 'leave_out', line });
    return;
  }
  for (const [name, target] of [
    [last, 'last_name'],
    [first, 'first_name'],
  ] as const) {
    if (name === '') continue;
    const place = {
      ...at,
      column: raw.cells.get(target)?.column ?? column,
      params: { value: name.slice(0, LONGEST_SHOWN) },
    };
    if (FORMULA.test(name)) problems.fault('import_name_formula', place);
    else if (!/\p{L}/u.test(name)) problems.fault('import_name_letters', place);
    else if (name.length > maxOf('last_name'))
      problems.fault('import_too_long', { ...place, params: { ...place.params, max: maxOf('last_name') } });
    else if (/\p{L}\?|\?\p{L}|\ufffd/u.test(name)) problems.warn('import_name_question', place);
  }
  if (last === '' || first === '') {
    fields.last_name = last || first;
    fields.one_name = 1;
    problems.warn('import_one_name', { ...at, params: { value: fields.last_name.slice(0, LONGEST_SHOWN) } });
  } else Object.assign(fields, { last_name: last, first_name: first });
}

const nameOf = ({ first_name, last_name }: RawPerson): string =>
  `${first_name} ${last_name}`.trim().slice(0, LONGEST_SHOWN);

function readBirth(raw: RawPerson, checking: Checking, fields: PersonFields, problems: Problems, adult: boolean): void {
  const { today } = checking.facts;
  const { line, key: person } = raw;
  const cell = given(raw, 'dob');
  const age_cell = given(raw, 'age');
  const years = age_cell ? ageIn(age_cell.text) : (raw.age ?? null);
  const written = raw.born ?? (cell ? written_(raw, cell, checking, adult) : null);
  const column = cell?.column ?? (raw.born !== undefined ? raw.name_column : null);
  const value = cell?.text.slice(0, LONGEST_SHOWN) ?? nameOf(raw);
  const at = { line, person, column, params: { value } };
  if (written === 'unreal') {
    problems.fault('import_date_unreal', at, cell ? mendDay(line, cell) : null);
    return;
  }
  if (written) {
    if (written.date > today) problems.fault('import_birth_ahead', { ...at, params: { value, date: written.date } });
    else if (age(written.date, today) > OLDEST)
      problems.fault('import_birth_long_ago', { ...at, params: { value, date: written.date } });
    else Object.assign(fields, { dob: written.date, dob_known: written.known ? 1 : 0 });
    if (!written.known) problems.warn('import_dob_estimated', at);
    return;
  }
  const spoken = years ?? (cell ? ageIn(cell.text) : null);
  if (spoken !== null) {
    Object.assign(fields, { dob: dobFromAge(spoken, checking.mapping.ages_on ?? today), dob_known: 0 });
    return;
  }
  if (age_cell)
    problems.fault(
      'import_age_unread',
      { line, person, column: age_cell.column, params: { value: age_cell.text.slice(0, LONGEST_SHOWN) } },
      cellMend(line, age_cell.column, ''),
    );
  else if (cell) problems.fault('import_date_unread', at, cellMend(line, cell.column, ''));
}

const written_ = (raw: RawPerson, cell: RawCell, checking: Checking, adult: boolean): WrittenDate | 'unreal' | null =>
  dateOf(cell.text, checking.mapping.columns[cell.column]?.date_order ?? 'ymd', {
    today: checking.facts.today,
    epoch: checking.epoch,
    adult: adult && raw.cells.has('dob'),
  });

/** A day that its month does not have becomes the last day of the month: 30 February. */
function mendDay(line: number, { text, column }: RawCell) {
  const [, year = '', month = ''] = /^(\d{4})-(\d{1,2})-\d{1,2}$/.exec(text.trim()) ?? [];
  const first = `${year}-${month.padStart(2, '0')}-01`;
  return isDate(first) ? cellMend(line, column, lastOfMonth(first)) : null;
}

/** A date other than a birth; null where the row has none. */
export function readDate(raw: RawPerson, target: Target, checking: Checking, problems: Problems): WrittenDate | null {
  const cell = given(raw, target);
  if (!cell) return null;
  const { today } = checking.facts;
  // A date of a delivery may lie ahead of today.
  const until = target === 'delivery_date' ? addDays(today, 366) : today;
  const date = dateOf(cell.text, checking.mapping.columns[cell.column]?.date_order ?? 'ymd', {
    today: until,
    epoch: checking.epoch,
  });
  if (date !== null && date !== 'unreal') return date;
  const at = {
    line: raw.line,
    person: raw.key,
    column: cell.column,
    params: { value: cell.text.slice(0, LONGEST_SHOWN) },
  };
  problems.fault(date === null ? 'import_date_unread' : 'import_date_unreal', at, cellMend(raw.line, cell.column, ''));
  return null;
}

function readContact(raw: RawPerson, { area_code }: Checking, fields: PersonFields, problems: Problems): void {
  const { line, key: person } = raw;
  const numbers: string[] = [];
  for (const name of PHONE_FIELDS) {
    const cell = given(raw, name);
    if (!cell) continue;
    const at = { line, person, column: cell.column, params: { value: cell.text.slice(0, LONGEST_SHOWN) } };
    const read = phonesIn(cell.text);
    if (read === null) {
      const seven = cell.text.replace(/\D/g, '');
      const meant = area_code !== null && seven.length === 7 ? `${area_code}${seven}` : '';
      problems.fault('import_phone_unread', at, cellMend(line, cell.column, phoneDigits(meant) ?? ''));
      continue;
    }
    if (read.ext !== '' && fields.ext === undefined) fields.ext = read.ext;
    numbers.push(...read.phones.filter((phone) => !numbers.includes(phone)));
    const [own] = read.phones;
    if (own !== undefined) fields[name] = own;
  }
  // A second number in a cell goes to the next free field.
  for (const number of numbers) {
    if (PHONE_FIELDS.some((name) => fields[name] === number)) continue;
    const free = PHONE_FIELDS.toReversed().find((name) => fields[name] === undefined);
    if (free) fields[free] = number;
  }
  const cell = given(raw, 'email');
  if (!cell) return;
  const email = (
    oneLine(cell.text)
      .split(/[\s,;]+/)
      .find((part) => part.includes('@')) ?? oneLine(cell.text)
  ).replace(/^<|>$|^mailto:/gi, '');
  if (isEmail(email) && email.length <= maxOf('email')) fields.email = email;
  else
    problems.fault(
      'import_email_unread',
      { line, person, column: cell.column, params: { value: cell.text.slice(0, LONGEST_SHOWN) } },
      cellMend(line, cell.column, ''),
    );
}

const EXTENSION = /[\s,;]*(?:extension|ext|poste|p|x|#)\.?\s*(\d{1,5})\s*$/iu;

const PLAIN_PHONE = /^[\d\s().+-]{10,20}$/;
/** The usual spellings of a number, which need no library: most of a file. */
function plainPhone(text: string): string | null {
  const digits = PLAIN_PHONE.test(text) ? text.replace(/\D/g, '') : '';
  const ten = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  return ten.length === 10 ? phoneDigits(ten) : null;
}

/** The numbers of a cell and the extension of the first; null where one of them is unreadable. */
function phonesIn(text: string): { phones: string[]; ext: string } | null {
  const [, ext = ''] = EXTENSION.exec(text) ?? [];
  const bare = ext === '' ? text : text.replace(EXTENSION, '');
  const whole = plainPhone(bare) ?? phoneDigits(bare.trim());
  if (whole !== null) return { phones: [whole], ext };
  const parts = bare
    .split(/\s*(?:[/;,\n|]|\bou\b|\bor\b|\bet\b)\s*/u)
    .map((part) => part.replace(/\([^()\d]*\)|[\p{L}:]+\.?/gu, '').trim())
    .filter(Boolean);
  const phones = parts.map((part) => phoneDigits(part));
  return phones.length === 0 || phones.includes(null) ? null : { phones: phones as string[], ext };
}

/** The row of a list that a cell of a person means; what nobody has decided is a fault. */
export function readValue(raw: RawPerson, target: Target, checking: Checking, problems: Problems): number | null {
  const list = listOf(target);
  const cell = raw.cells.get(target);
  if (list === null || !cell || isEmptyValue(list, cell.text)) return null;
  const id = valueIn(checking, target, cell.text);
  if (id !== 'unknown') return id;
  sayUnknown(raw, cell, problems);
  return null;
}

const sayUnknown = ({ line, key }: RawPerson, { column, text }: RawCell, problems: Problems): void =>
  problems.fault(
    'import_value_unknown',
    { line, person: key, column, params: { value: text.slice(0, LONGEST_SHOWN) } },
    cellMend(line, column, ''),
  );
