import { type Config, readConfig } from '../frame/process/config.ts';
import { askOwner, ownDataFolder } from '../frame/process/data-folder.ts';

/** Runs a command in the server that has the data folder, or here when none has; prints its result and exits. */
export function runCommand(name: string, words: string[] = process.argv.slice(2)): Promise<never> {
  return runAlone((config) => run(name, words, config));
}

/** Runs `work` while no server runs, and prints and exits as runCommand does. */
export async function runAlone(work: (config: Config) => Promise<unknown>): Promise<never> {
  let config: Config | undefined;
  try {
    config = readConfig(process.env);
    console.log(await work(config));
    process.exit(0);
  } catch (error) {
    const { whyNot } = await import('../refusals-to-start.ts');
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
  // Read only here: a command that the server runs needs none of it.
  const [{ openPopulated }, { commandOf }] = await Promise.all([import('../start.ts'), import('../commands/index.ts')]);
  // No demo here; the command `demo` makes one.
  const db = await openPopulated(config, clock(), onLost, false);
  try {
    return await commandOf(name)({ db, config, clock }, args);
  } finally {
    await db.close();
  }
}
