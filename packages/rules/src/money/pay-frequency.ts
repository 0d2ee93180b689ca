/**
 * Pay-frequency formulas: how an amount becomes a monthly amount, e.g. AMOUNT*52/12 for weekly pay
 * (000 O-37, 002 B22). AMOUNT, numbers, + - * / and parentheses; the result is rounded half-up to cents.
 */
import { evaluate, type Fraction, fractionOf, parse, roundHalfUp } from './arithmetic.ts';

/** A monthly amount in dollars, or the code that the calls return for a formula that cannot be used. */
export type Monthly = { code: 'Ok'; amount: number } | { code: 'SyntaxError' };

/** A formula as it is stored: trimmed, upper case. */
export function storedFormula(text: string): string {
  return text.trim().toUpperCase();
}

const money = (amount: number): Fraction => {
  const { num, den } = fractionOf(Math.abs(amount).toFixed(2));
  return { num: amount < 0 ? -num : num, den };
};

/** The monthly amount, in dollars with two decimals, of an amount under a formula; SyntaxError for a bad formula or a division by zero. */
export function monthlyAmount(formula: string, amount: number): Monthly {
  const expression = Number.isFinite(amount) ? parse(storedFormula(formula), { name: 'AMOUNT' }) : null;
  const value = expression && evaluate(expression, money(amount));
  return value ? { code: 'Ok', amount: Number(roundHalfUp(value, 2)) / 100 } : { code: 'SyntaxError' };
}

/**
 * Whether a formula may be saved: it contains AMOUNT, never divides by zero and turns payments into amounts above zero.
 * It is tried on the smallest payment, on a very large one and on two odd ones between them.
 */
export function isFormula(text: string): boolean {
  const expression = parse(storedFormula(text), { name: 'AMOUNT' });
  if (!expression || !storedFormula(text).includes('AMOUNT')) return false;
  return [0.01, 317.59, 2741.83, 9_999_999.99].every((amount) => {
    const value = evaluate(expression, money(amount));
    return value !== null && value.num > 0n && (amount < 1 || roundHalfUp(value, 2) > 0n);
  });
}
