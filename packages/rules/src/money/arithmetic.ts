/**
 * Arithmetic from text, without eval and without floating point: numbers, + - * / and parentheses,
 * with the usual precedence. The pay-frequency formulas and the calculator use it.
 * Values are exact fractions, so that half a cent is half a cent.
 */

/** An exact value num/den, den > 0. */
export interface Fraction {
  num: bigint;
  den: bigint;
}

/** A parsed expression; give it to evaluate. */
export type Expression =
  | { kind: 'number'; value: Fraction }
  | { kind: 'name' }
  | { kind: 'negative' | 'percent'; of: Expression }
  | { kind: '+' | '-' | '*' | '/'; left: Expression; right: Expression };

/** The additions of a grammar to the four operations: one upper-case name, and a percent sign after a value. */
export interface Grammar {
  name?: string;
  percent?: boolean;
}

/** Longer texts are refused, which also bounds depth and cost. */
export const EXPRESSION_MAX = 250;

const TOKEN = /\s*(?:(\d+(?:\.\d*)?|\.\d+)|([A-Z_]+)|([-+*/()%]))/y;

function tokens(text: string): string[] | null {
  const found: string[] = [];
  const end = text.trimEnd().length;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < end) {
    const match = TOKEN.exec(text);
    if (!match) return null;
    found.push(match[1] ?? match[2] ?? match[3] ?? '');
  }
  return found;
}

/** The exact value of a plain decimal such as '12.50'. */
export function fractionOf(decimal: string): Fraction {
  const [whole = '', part = ''] = decimal.split('.');
  return { num: BigInt(whole + part || '0'), den: 10n ** BigInt(part.length) };
}

class Unparsable extends Error {}

/** The expression a text stands for; null when it is empty, incomplete, too long or anything else. */
export function parse(text: string, grammar: Grammar = {}): Expression | null {
  const list = text.length <= EXPRESSION_MAX ? tokens(text) : null;
  if (!list) return null;
  let at = 0;
  const take = (...kinds: string[]): string | undefined => {
    const token = list[at];
    if (token === undefined || !kinds.includes(token)) return undefined;
    at++;
    return token;
  };
  const primary = (): Expression => {
    if (take('(')) {
      const inner = sum();
      if (!take(')')) throw new Unparsable();
      return inner;
    }
    const token = list[at++] ?? '';
    if (/^[\d.]/.test(token)) return { kind: 'number', value: fractionOf(token) };
    if (grammar.name !== undefined && token === grammar.name) return { kind: 'name' };
    throw new Unparsable();
  };
  const postfix = (): Expression => {
    let value = primary();
    while (grammar.percent && take('%')) value = { kind: 'percent', of: value };
    return value;
  };
  const signed = (): Expression => (take('-') ? { kind: 'negative', of: signed() } : postfix());
  const product = (): Expression => {
    let left = signed();
    for (let sign = take('*', '/'); sign; sign = take('*', '/')) {
      left = { kind: sign as '*' | '/', left, right: signed() };
    }
    return left;
  };
  const sum = (): Expression => {
    let left = product();
    for (let sign = take('+', '-'); sign; sign = take('+', '-')) {
      left = { kind: sign as '+' | '-', left, right: product() };
    }
    return left;
  };
  try {
    const whole = sum();
    return at === list.length ? whole : null;
  } catch (error) {
    if (error instanceof Unparsable) return null;
    throw error;
  }
}

/** The value of an expression, with `name` for its name; null when it divides by zero. */
export function evaluate(expression: Expression, name: Fraction = { num: 0n, den: 1n }): Fraction | null {
  switch (expression.kind) {
    case 'number':
      return expression.value;
    case 'name':
      return name;
    case 'negative': {
      const of = evaluate(expression.of, name);
      return of && { num: -of.num, den: of.den };
    }
    case 'percent': {
      const of = evaluate(expression.of, name);
      return of && { num: of.num, den: of.den * 100n };
    }
  }
  const a = evaluate(expression.left, name);
  const b = evaluate(expression.right, name);
  if (!a || !b) return null;
  switch (expression.kind) {
    case '+':
      return { num: a.num * b.den + b.num * a.den, den: a.den * b.den };
    case '-':
      return { num: a.num * b.den - b.num * a.den, den: a.den * b.den };
    case '*':
      return { num: a.num * b.num, den: a.den * b.den };
    case '/':
      if (b.num === 0n) return null;
      return { num: a.num * b.den * (b.num < 0n ? -1n : 1n), den: a.den * (b.num < 0n ? -b.num : b.num) };
  }
}

/** A value rounded half-up (towards plus infinity) to `digits` decimals, as the integer value * 10^digits. */
export function roundHalfUp({ num, den }: Fraction, digits: number): bigint {
  const doubled = 2n * num * 10n ** BigInt(digits) + den;
  const twice = 2n * den;
  const quotient = doubled / twice;
  return doubled % twice < 0n ? quotient - 1n : quotient;
}
