import { commandOf } from '../commands/index.ts';
import { type Config, readConfig } from '../frame/process/config.ts';
import { askOwner, ownDataFolder } from '../frame/process/data-folder.ts';
import { whyNot } from '../refusals-to-start.ts';
import { openPopulated } from '../start.ts';

/** Runs a command in the server that has the data folder, or here when nobody does; prints its answer and exits. */
export function runCommand(name: string, words: string[] = process.argv.slice(2)): Promise<never> {
  return runAlone((config) => run(name, words, config));
}

/** Runs what no server may be running beside; as runCommand, without asking one. */
export async function runAlone(work: (config: Config) => Promise<unknown>): Promise<never> {
  let config: Config | undefined;
  try {
    config = readConfig(process.env);
    console.log(await work(config));
    process.exit(0);
  } catch (error) {
    console.error(whyNot(error, config) ?? (error as Error).message);
    process.exit(1);
  }
}

async function run(name: string, args: string[], config: Config): Promise<unknown> {
  if (config.databaseUrl) return here(name, args, config);
  const answer = await askOwner(config.dataFolder, name, args);
  if (answer.answered) return answer.result;
  const owned = await ownDataFolder(config.dataFolder);
  try {
    return await here(name, args, config);
  } finally {
    await owned.release();
  }
}

async function here(name: string, args: string[], config: Config): Promise<string> {
  const clock = () => new Date();
  const onLost = (error: Error) => {
    throw error;
  };
  // A command never makes a demo by the way: `demo` makes the one it was asked for.
  const db = await openPopulated(config, clock(), onLost, false);
  try {
    return await commandOf(name)({ db, config, clock }, args);
  } finally {
    await db.close();
  }
}
