/** An example for a schema, with values that the name of each field suggests; the same at every start. */
import type { Json } from './schemas.ts';

/** Examples by the name of the field. */
const byField: Readonly<Record<string, unknown>> = {
  email: 'marie.tremblay@foodbank.example',
  name: 'Marie Tremblay',
  username: 'Marie Tremblay',
  first_name: 'Marie',
  last_name: 'Tremblay',
  holder: 'Wendy Chen',
  saved_by: 'Wendy Chen',
  created_name: 'Wendy Chen',
  phone: '514-555-0123',
  mobile: '514-555-0124',
  phone2: null,
  ext: null,
  dob: '1984-05-17',
  machine: '192.168.1.20',
  uuid: '0b9f7a52-6c1e-4f0a-9a53-3d1c7e5f2b10',
  password: 'correct horse',
  oldPassword: 'correct horse',
  newPassword: 'battery staple',
  renewPassword: 'battery staple',
  search: 'tremblay',
  filter: 'tremblay',
  organisation_en: 'Open Door Food Bank',
  organisation_fr: 'Banque alimentaire Porte ouverte',
  formula: 'AMOUNT * 52 / 12',
  content: 'bmFtZV9lbixuYW1lX2ZyCkV4YW1wbGUsRXhlbXBsZQo=',
  zips: 'H2X, H2X 1Y4',
  color: '#0f766e',
  text_color: '#ffffff',
  background_color: '#0f766e',
  name_en: 'Example',
  name_fr: 'Exemple',
  start_date: '2026-03-02',
  end_date: '2026-03-31',
  end_date_time: '2026-03-04 17:00',
  time_zone: 'America/Toronto',
  mail_from: 'Open Door Food Bank <desk@foodbank.example>',
  mail_reply_to: 'desk@foodbank.example',
  mail_catch_all: 'desk@foodbank.example',
  report_mail_domains: 'foodbank.example',
  issuer: 'https://sso.foodbank.example',
  hosted_domain: null,
  email_domains: 'foodbank.example',
  state: 'Y7H5E91C-uIL5S0cvWtS0M1zIURyo7iyrTIwwDJ2gPs',
  nonce: 'sPg2JDwwITryi7oyRUIz1M0StWvc0S5LIu-C19E5H7Y',
  verifier: 'C-uIL5S0cvWtS0M1zIURyo7iyrTIwwDJ2gPsY7H5E91',
  challenge: 'uIL5S0cvWtS0M1zIURyo7iyrTIwwDJ2gPsY7H5E91C-',
  public_key: 'BO3XB/GRcAKb3Tvs2qNchhvCVKLRnob6lFKO8sJjde8g/t/jCKyLJGLZl8wu5ki57ZQpUyqGAXsP0Zl55t62TyY=',
  group_roles: [1],
  transports: ['internal'],
  photo: null,
  comments: null,
  action: 'client.update',
  whose: 'row',
  version: '1.14.1',
};
/** Examples by the name of the schema. */
const bySchema: Readonly<Record<string, unknown>> = {
  Id: 1042,
  Flag: 1,
  Count: 3,
  Money: 120.5,
  PlainDate: '2026-03-04',
  PlainMonth: '2026-03',
  Time: '09:30',
  PlainDateTime: '2026-03-04 09:30',
  Instant: '2026-03-04T14:30:00.000Z',
  LocaleName: 'en',
  EmailAddress: byField.email,
};

/** `named` are the schemas that are referred to. Fields with a default are left out, unless there is nothing else. */
export function exampleOf(schema: Json, named: Json, field = ''): unknown {
  const { $ref } = schema;
  if (typeof $ref === 'string') {
    const name = $ref.slice($ref.lastIndexOf('/') + 1);
    const usual = bySchema[name];
    if (typeof byField[field] === 'string' && typeof usual !== 'number') return byField[field];
    if (typeof usual === 'number') return Math.max(usual, Number(schema.minimum ?? usual));
    return name in bySchema ? usual : exampleOf(named[name] as Json, named, field);
  }
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const ways = (schema.anyOf ?? schema.oneOf ?? []) as Json[];
  if (byField[field] === null && ways.some(({ type }) => type === 'null')) return null;
  if (ways[0]) return exampleOf(ways[0], named, field);
  if (Array.isArray(schema.allOf))
    return Object.assign({}, ...schema.allOf.map((one) => exampleOf(one as Json, named, field)));
  if (schema.type === 'object') return exampleObject(schema, named);
  if (schema.type === 'array') return exampleArray(schema, named, field);
  const [type] = [schema.type].flat();
  if (type === 'string' && typeof byField[field] === 'string') return fitted(byField[field], schema);
  return schema.default ?? examplePlain({ ...schema, type });
}

function exampleObject({ properties = {}, required = [] }: Json, named: Json): Json {
  const all = Object.entries(properties as Record<string, Json>);
  const needed = all.filter(([name]) => (required as string[]).includes(name) || Array.isArray(byField[name]));
  const shown = needed.length > 0 ? needed : all;
  return Object.fromEntries(shown.map(([name, one]) => [name, exampleOf(one, named, name)]));
}

function exampleArray({ items, default: none }: Json, named: Json, field: string): unknown {
  const word = byField[field];
  if (Array.isArray(word)) return word;
  if (none !== undefined || !items) return none ?? [];
  // Its field names many; one of them has its own name.
  return [exampleOf(items as Json, named, field.replace(/s$/, ''))];
}

function examplePlain({
  type,
  format,
  pattern,
  minLength,
  maxLength,
  minimum,
  exclusiveMinimum,
  maximum,
}: Json): unknown {
  if (type === 'boolean') return false;
  if (type === 'null') return null;
  if (type === 'integer' || type === 'number') {
    const least = Number(minimum ?? (exclusiveMinimum !== undefined ? Number(exclusiveMinimum) + 1 : 1));
    return Math.min(Math.max(least, 1), Number(maximum ?? Number.POSITIVE_INFINITY));
  }
  if (type !== 'string') return {};
  if (format === 'email') return byField.email;
  if (format === 'uuid') return byField.uuid;
  if (format === 'date-time') return bySchema.Instant;
  if (format === 'base64') return 'RXhhbXBsZQ==';
  if (String(pattern).includes('[0-9a-fA-F]{6}')) return byField.color;
  return 'Example'.repeat(Math.ceil(Number(minLength ?? 1) / 7)).slice(0, Number(maxLength ?? 100));
}

/** A word shorter if the schema requires it. */
const fitted = (word: string, { maxLength }: Json): string => word.slice(0, Number(maxLength ?? word.length));
