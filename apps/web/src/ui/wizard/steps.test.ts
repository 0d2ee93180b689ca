import { describe, expect, it } from 'vitest';
import { firstUndone, isReachable, isValid, stepAfter, stepBefore, type WizardStep } from './steps.ts';

const steps = (...done: boolean[]): WizardStep[] =>
  done.map((is, index) => ({ name: ['who', 'where', 'when', 'save'][index] as string, label: 'steps', done: is }));

describe('the steps of a wizard', () => {
  it('can be entered when everything before them is answered', () => {
    const begun = steps(true, false, false, false);
    expect(isReachable(begun, 'who')).toBe(true);
    expect(isReachable(begun, 'where')).toBe(true);
    expect(isReachable(begun, 'when')).toBe(false);
    expect(isReachable(begun, 'elsewhere')).toBe(false);
    expect(
      isReachable(
        begun.map((step) => ({ ...step, open: true })),
        'when',
      ),
    ).toBe(true);
  });
  it('cannot be reached again once they are shut', () => {
    const over = steps(true, true).map((step, index) => ({ ...step, shut: index === 0 }));
    expect(isReachable(over, 'who')).toBe(false);
    expect(isReachable(over, 'where')).toBe(true);
  });
  it('lead on in their order, and the last one stays', () => {
    expect(stepAfter(steps(true, false, false, false), 'who')).toBe('where');
    expect(stepAfter(steps(true, true, true, false), 'save')).toBe('save');
  });
  it('lead back in their order, and the first one stays', () => {
    expect(stepBefore(steps(true, true, false, false), 'where')).toBe('who');
    expect(stepBefore(steps(true, false, false, false), 'who')).toBe('who');
  });
  it('begin at the first that has a question', () => {
    expect(firstUndone(steps(true, false, true, false))).toBe('where');
    expect(firstUndone(steps(true, true))).toBe('where');
    expect(firstUndone([])).toBeUndefined();
  });
  it('may be answered and still be invalid', () => {
    expect(isValid({ done: true })).toBe(true);
    expect(isValid({ done: true, valid: false })).toBe(false);
  });
});
