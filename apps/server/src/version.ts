import about from '../package.json' with { type: 'json' };

/** The version that the sign-in page shows (001 §2.2). */
export const { version } = about;
