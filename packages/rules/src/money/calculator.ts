/**
 * The calculator of the top bar (001 §2.16, O-86): usual precedence, % divides by 100; division by
 * zero and anything incomplete show Error.
 */
import { evaluate, parse, roundHalfUp } from './arithmetic.ts';

/** The text that the display shows instead of a result. */
export const CALCULATOR_ERROR = 'Error';

const DIGITS = 10;

/** The result of a typed expression as text, with at most ten decimals and no trailing zeros; 'Error' otherwise. Signs × ÷ − and a decimal comma are understood. */
export function calculate(text: string): string {
  const plain = text.replace(/×/g, '*').replace(/÷/g, '/').replace(/−/g, '-').replace(/,/g, '.');
  const expression = parse(plain, { percent: true });
  const value = expression && evaluate(expression);
  if (!value) return CALCULATOR_ERROR;
  const rounded = roundHalfUp(value, DIGITS);
  const digits = String(rounded < 0n ? -rounded : rounded).padStart(DIGITS + 1, '0');
  const decimals = digits.slice(-DIGITS).replace(/0+$/, '');
  return `${rounded < 0n ? '-' : ''}${digits.slice(0, -DIGITS)}${decimals && `.${decimals}`}`;
}

/** The expression with the sign of its last number changed; unchanged when it does not end in a number. */
export function changeSign(text: string): string {
  const match = /^(.*?)([\d.,]+%*)$/s.exec(text);
  if (!match) return text;
  const [, before = '', number = ''] = match;
  if (/(^|[-+*/(×÷−])-$/.test(before)) return before.slice(0, -1) + number;
  return `${before}-${number}`;
}
