/** Which tab this is. Two tabs may work on the same record; a tab keeps its name through a reload and a locked screen. */

const KEY = 'tab';
/**
 * Milliseconds after which a name that is still taken belongs to another tab: a reload frees it sooner, also on a slow
 * computer.
 */
const PATIENCE = 5_000;

let named: Promise<string> | undefined;
export const tabName = (): Promise<string> => {
  named ??= findName();
  return named;
};

async function findName(): Promise<string> {
  const before = sessionStorage.getItem(KEY);
  if (before && (await hold(before))) return before;
  // New, or a duplicate of a tab that keeps its name.
  const name = crypto.randomUUID();
  sessionStorage.setItem(KEY, name);
  await hold(name);
  return name;
}

/** The names of the other tabs that are open. */
export async function tabsElsewhere(): Promise<ReadonlySet<string>> {
  const own = await tabName();
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const names = held.map(({ name = '' }) => name).filter((name) => name.startsWith(LOCK));
  return new Set(names.map((name) => name.slice(LOCK.length)).filter((name) => name !== own));
}

const LOCK = 'resa-tab:';

/** Holds a name for as long as this page lives; false when another tab holds it. */
function hold(name: string): Promise<boolean> {
  if (!navigator.locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    const untilThePageGoes = () => {
      resolve(true);
      return new Promise<never>(() => {});
    };
    navigator.locks
      .request(`${LOCK}${name}`, { signal: AbortSignal.timeout(PATIENCE) }, untilThePageGoes)
      .catch(() => resolve(false));
  });
}
