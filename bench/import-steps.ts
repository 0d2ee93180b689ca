/** A file of invented households, and the steps of bringing it in, as a browser takes them. */
import { setTimeout as sleep } from 'node:timers/promises';
import { contract } from '@resa/contract';
import { asking } from './programs.ts';

const calls = contract.clientImports;

/** Households of three persons with names that nobody else has. */
export function fileOf(households: number): { csv: string; rows: number } {
  const letters = (n: number) =>
    [...n.toString(26)].map((digit) => 'abcdefghijklmnopqrstuvwxyz'[Number.parseInt(digit, 26)]).join('');
  const lines = Array.from({ length: households }, (_, n) => {
    const [id, name, at] = [`HH-${n}`, `Zz${letters(n)}q`, `${n + 1} rue Saint-Denis,Montréal,QC,H2X 1Y4`];
    const born = (year: number) =>
      `${String((n % 28) + 1).padStart(2, '0')}-${String((n % 12) + 1).padStart(2, '0')}-${year}`;
    return [
      `${id},Marie,${name},${born(1950 + (n % 40))},Female,Self,${at},`,
      `${id},Luc${letters(n)},${name},${born(2012)},Male,Child,${at},`,
      `${id},Zoé${letters(n)},${name},${born(2015)},Female,Child,${at},`,
    ].join('\n');
  });
  const headings =
    'HouseholdID,FirstName,LastName,DateOfBirth,Gender,Relationship,Address1,City,Province,PostalCode,Phone';
  return { csv: [headings, ...lines, ''].join('\n'), rows: households * 3 };
}

/**
 * Uploads the file, takes its proposed columns, waits until it is checked, and says that all who resemble others are new;
 * returns its id and how long each took.
 */
export async function checkedImport(url: string, token: string, csv: string) {
  const { headers, post } = asking(url, token);
  const form = new FormData();
  form.set('import[file]', new Blob([csv]), 'people.csv');
  const began = performance.now();
  const started = await fetch(url + calls.start.path, { method: 'POST', headers, body: form });
  const { id } = (await started.json()) as { id: number };
  const read = performance.now();
  const { wizard } = (await post(calls.read, { id })) as unknown as { wizard: { mapping: object } };
  await post(calls.saveMapping, { id, mapping: wizard.mapping });
  await post(calls.check, { id });
  await inState(url, token, id, ['check']);
  const check_ms = performance.now() - read;
  await post(calls.decide, { id, keys: null, decision: 'new' });
  return { id, read_ms: read - began, check_ms };
}

interface Shown {
  state: string;
  progress: { done: number; of: number } | null;
  result: { households: number; persons: number } | null;
}

export async function importNow(url: string, token: string, id: number): Promise<Shown> {
  const { import: shown } = (await asking(url, token).post(calls.read, { id })) as unknown as { import: Shown };
  return shown;
}

/** Waits until the import is in one of these states. */
export async function inState(url: string, token: string, id: number, states: readonly string[]): Promise<Shown> {
  for (;;) {
    const shown = await importNow(url, token, id);
    if (states.includes(shown.state)) return shown;
    await sleep(300);
  }
}
