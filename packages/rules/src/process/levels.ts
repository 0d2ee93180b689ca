/** The levels of the system log, the least urgent first (002 §2.8). */
export const SYSTEM_LEVELS = ['DEBUG', 'INFO', 'NOTICE', 'WARNING', 'ERROR', 'CRITICAL', 'ALERT', 'EMERGENCY'] as const;
export type SystemLevel = (typeof SYSTEM_LEVELS)[number];
