/**
 * The figures that are measured: the call of Resa, the matching call of the bare server, and the target of their
 * ratio.
 */
import { contract } from '@resa/contract';
import type { Call } from '@resa/contract/call';
import type { Load } from './load.ts';
import type { Prepared } from './prepare.ts';

type Asking = Pick<Load, 'next' | 'answered'>;

export interface Figure {
  name: string;
  call: Call;
  asking: Asking;
  /** Absent if the bare server has no counterpart: measured only for its growth. */
  bare?: { path: string; asking: Asking; target: number };
}

/** Profiles that are saved in turn. */
const SAVED = 1_000;

/** `post` calls the running program; each profile to save is read once beforehand. */
export async function figures(
  prepared: Prepared,
  post: (call: Call, body: object) => Promise<Record<string, unknown>>,
): Promise<Figure[]> {
  const { heads, plan, days } = prepared;
  const each = forEach(heads);
  const inserting = each(({ last_name }, n) => ({
    first_name: 'Élodie',
    last_name,
    email: `row${n}@resa.test`,
    mobile: '5145550100',
    dob: '1985-06-15',
  }));
  const pages = each((_, n) => ({ startRow: (n % 20) * 20, rowsPerPage: 20 }));
  const names = each(({ last_name }) => ({ name: foldedStart(last_name) }));
  const ids = each(({ id }) => ({ id }));
  return [
    {
      name: 'clients list with its total',
      call: contract.clients.list,
      asking: pages,
      bare: { path: 'list', asking: pages, target: 4 },
    },
    {
      name: 'search by name',
      call: contract.clients.searchByName,
      asking: names,
      bare: { path: 'search', asking: names, target: 0.6 },
    },
    {
      name: 'list narrowed by a name',
      call: contract.clients.list,
      asking: each(({ last_name }) => ({ terms: { search: foldedStart(last_name) }, sortBy: 'rank' })),
    },
    {
      name: 'a full name typed in the list',
      call: contract.clients.list,
      asking: each(({ first_name, last_name }) => ({
        terms: { search: `${first_name} ${last_name}` },
        sortBy: 'rank',
      })),
    },
    {
      name: 'one person by id',
      call: contract.clients.searchById,
      asking: ids,
      bare: { path: 'one', asking: ids, target: 0.5 },
    },
    {
      name: 'saving a profile (bare: inserting a row)',
      call: contract.clients.update,
      asking: saving(await profiles(heads, post)),
      bare: { path: 'save', asking: inserting, target: 0.09 },
    },
    {
      name: 'booking (bare: inserting a row)',
      call: contract.appointments.store,
      asking: bookings(prepared),
      bare: { path: 'save', asking: inserting, target: 0.09 },
    },
    { name: 'opening a file', call: contract.clients.fetch, asking: ids },
    {
      name: 'a month of the calendar',
      call: contract.appointments.getMonthEvents,
      asking: each((_, n) => ({ date: days[n % days.length], place_id: plan.place_id })),
    },
    {
      name: 'a day of a month with 10,000 appointments',
      call: contract.appointments.listMonth,
      asking: each(() => ({ date: prepared.busy, location: plan.place_id })),
    },
    { name: 'booking 30 households at once', call: contract.appointments.batch, asking: batches(prepared) },
  ];
}

/** Each household in turn, on the plan that has room for all: one place after another. */
export function bookings({ heads, plan: { id: place_appointment_type_id, ...booked }, days }: Prepared): Asking {
  return forEach(heads)(({ id }, n) => ({
    appointment: {
      ...booked,
      client_id: id,
      start_date_time: `${days[Math.floor(n / 16) % days.length]} ${timeOf(n % 16)}`,
      comments: null,
      emergency: 0,
    },
    members: [],
    place_appointment_type_id,
  }));
}

/** Each waiting appointment once: ends when none is left. */
export function checkIns({ waiting }: Prepared): Figure {
  const left = waiting.values();
  return { name: 'checking in', call: contract.checkin.close, asking: { next: () => left.next().value } };
}

const BATCH = 30;

/** This many households in turn at one time of the plan. */
function batches({ heads, plan: { id: place_appointment_type_id, ...booked }, days }: Prepared): Asking {
  const size = Math.min(BATCH, heads.length);
  let n = 0;
  return {
    next: () => {
      const at = n++;
      const clients = Array.from({ length: size }, (_, one) => ({
        client_id: (heads[(at * size + one) % heads.length] as Prepared['heads'][number]).id,
        members: [],
      }));
      const start_date_time = `${days[Math.floor(at / 16) % days.length]} ${timeOf(at % 16)}`;
      return { appointment: { ...booked, start_date_time, comments: null }, clients, place_appointment_type_id };
    },
  };
}

const forEach =
  (heads: Prepared['heads']) =>
  (make: (head: Prepared['heads'][number], n: number) => object): Asking => {
    let n = 0;
    return { next: () => make(heads[n % heads.length] as Prepared['heads'][number], n++) };
  };

type Profile = Record<string, unknown> & { id: number; row_version: number };

async function profiles(heads: Prepared['heads'], post: Parameters<typeof figures>[1]): Promise<Profile[]> {
  const complete: Profile[] = [];
  for (const { id } of heads.slice(0, SAVED)) {
    const { code, client, info } = (await post(contract.clients.fetch, { id })) as Record<string, unknown> & {
      client: Profile;
      info: { profile: 0 | 1 };
    };
    if (code !== 'Ok') throw new Error(`a file could not be read: ${code}`);
    if (info.profile === 1) complete.push(client);
  }
  return complete;
}

/** Each file in turn, with the version that its last save returned. */
function saving(waiting: Profile[]): Asking {
  let n = 0;
  return {
    next() {
      const client = waiting.shift();
      n += 1;
      return client && { client: { ...client, ext: String(n % 10_000) }, photo: null, accept_phone: 1 };
    },
    answered: (answer) => waiting.push((JSON.parse(answer) as { client: Profile }).client),
  };
}

/** Half hours from nine to five. */
function timeOf(slot: number): string {
  const minutes = 9 * 60 + 30 * slot;
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** The first five letters as a person types them, without accents. */
function foldedStart(name: string): string {
  const letters = name.normalize('NFD').replace(/[^\p{L}]/gu, '');
  return letters.slice(0, 5).toLowerCase();
}
