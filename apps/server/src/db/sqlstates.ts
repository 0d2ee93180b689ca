/** A table got another column while a statement that returns all of them was prepared. */
export const PLAN_OUTDATED = '0A000';

/** Errors that a repeated transaction gets over: a serialisation failure, a deadlock, an outdated plan. */
export const TRANSIENT: readonly string[] = ['40001', '40P01', PLAN_OUTDATED];
