/**
 * What is done from the command line: by the running server, which has the embedded database, or by the command itself.
 * Each answers what to print; what it throws is one sentence.
 */
import type { Config } from '../config.ts';
import type { Database } from '../db/open.ts';
import { demo } from './demo.ts';
import { maintenance } from './maintenance.ts';
import { user } from './user.ts';

export interface CommandHome {
  db: Database;
  config: Config;
  clock: () => Date;
}

/** `args` are the words of the command line. */
export type Command = (home: CommandHome, args: unknown) => Promise<string>;

const commands: Record<string, Command> = { maintenance, user, demo };

export function commandOf(name: string): Command {
  const command = commands[name];
  if (!command) throw new Error(`There is no command ${name}.`);
  return command;
}
