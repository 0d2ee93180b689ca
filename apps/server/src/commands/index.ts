/** The commands of the command line: run by the server that has the embedded database, or by the command itself. */
import type { Command } from './command.ts';
import { demo } from './demo.ts';
import { exportTo } from './export.ts';
import { files } from './files.ts';
import { maintenance } from './maintenance.ts';
import { user } from './user.ts';

const commands: Record<string, Command> = { maintenance, user, demo, export: exportTo, files };

export function commandOf(name: string): Command {
  const command = commands[name];
  if (!command) throw new Error(`There is no command ${name}.`);
  return command;
}
