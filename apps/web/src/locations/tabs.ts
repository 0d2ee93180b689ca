/** The tabs of a location, in their order (002 §2.3). */
export const tabs = ['location', 'address', 'plans', 'working', 'nonworking', 'reschedule', 'cutoff'] as const;
export type Tab = (typeof tabs)[number];
