import type { Database } from '../db/open.ts';
import type { Config } from '../frame/process/config.ts';

export interface CommandServices {
  db: Database;
  config: Config;
  clock: () => Date;
}

/** The place that the log names for a command. */
export const MACHINE = 'command line';

/** Takes the words of a command line and returns the text to print; its errors are one sentence each. */
export type Command = (services: CommandServices, args: unknown) => Promise<string>;
