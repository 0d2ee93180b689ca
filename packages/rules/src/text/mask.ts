/** The values that a line of the system log may not hold: secrets, and those that identify a person (002 B12). */

const MASKED = '***';
/** Names of values that are secret, or of a person. */
const SECRET_NAME =
  /pass(word|wd)?|secret|token|authori[sz]ation|cookie|api_?key|access_?key|credential|^pwd$|^hash$|_hash$|e_?mail|phone|mobile|^name$|_name$|address|birth|^dob$/i;

const PATTERNS: readonly [RegExp, string][] = [
  // An address with a user: postgresql://user:password@host.
  [/:\/\/[^\s/@"']+@/g, `://${MASKED}@`],
  [/[^\s<>@,;:"'()[\]{}=]+@[^\s<>@,;:"'()[\]{}=]+\.[\p{L}\d-]+/gu, MASKED],
  [/\b(Bearer|Basic)\s+[^\s"',;]+/gi, `$1 ${MASKED}`],
  [
    /\b([\w-]*(?:password|passwd|secret|token|api_?key|authorization)[\w-]*["']?\s*[=:]\s*)["']?[^\s"'&,;}]+/gi,
    `$1${MASKED}`,
  ],
  [/\b[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\b/gi, MASKED],
  // A key, a token or a hash: long, of letters and digits.
  [/(?<![\w+-])(?=[\w+=-]*\d)(?=[\w+=-]*[A-Za-z])[\w+=-]{24,}/g, MASKED],
  [/(?<!\d)(?:\+?1[-. ]?)?\(?\d{3}\)?[-. ]\d{3}[-. ]\d{4}(?!\d)/g, MASKED],
  [/(?<![\d.])1?\d{10}(?![\d.])/g, MASKED],
  [/\b[ABCEGHJ-NPRSTVXY]\d[A-Z][ -]?\d[A-Z]\d\b/gi, MASKED],
];

/** A text without secrets, emails, phone numbers and postal codes; `secrets` are further texts that it may not hold. */
export function maskText(text: string, secrets: readonly string[] = []): string {
  const withoutKnown = secrets.reduce(
    (masked, secret) => (secret.length < 4 ? masked : masked.replaceAll(secret, MASKED)),
    text,
  );
  return PATTERNS.reduce((masked, [pattern, instead]) => masked.replace(pattern, instead), withoutKnown);
}

/** A value of a log line, masked throughout: texts by maskText, and every value whose name says that it is secret. */
export function maskValue(value: unknown, secrets: readonly string[] = [], depth = 4): unknown {
  if (typeof value === 'string') return maskText(value, secrets);
  if (value === null || typeof value !== 'object') return value;
  if (depth === 0) return MASKED;
  if (Array.isArray(value)) return value.map((one) => maskValue(one, secrets, depth - 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      SECRET_NAME.test(name) && one !== null ? MASKED : maskValue(one, secrets, depth - 1),
    ]),
  );
}
