/**
 * The schemas that have a name in the description of all calls: what a file of the contract exports under a capital
 * letter, and the rows of the reference lists.
 */
import { z } from 'zod';
import * as addresses from './addresses.ts';
import * as appointments from './appointments.ts';
import * as bulletins from './bulletins.ts';
import * as categories from './categories.ts';
import * as checkin from './checkin.ts';
import * as file from './client-file.ts';
import * as sections from './client-sections.ts';
import * as clients from './clients.ts';
import * as families from './families.ts';
import * as housings from './housings.ts';
import * as ofEveryList from './lists/calls.ts';
import { listCalls } from './lists/calls.ts';
import { changedRowSchema, newRowSchema, rowSchema } from './lists/define.ts';
import { lists } from './lists/index.ts';
import { listNames } from './lists/names.ts';
import * as locations from './locations.ts';
import * as logs from './logs.ts';
import * as persons from './persons.ts';
import * as refusals from './refusals.ts';
import * as revenues from './revenues.ts';
import * as session from './session.ts';
import * as types from './types.ts';
import * as users from './users.ts';
import * as waiting from './waiting.ts';

const files = [
  types,
  refusals,
  session,
  persons,
  sections,
  file,
  clients,
  families,
  addresses,
  housings,
  revenues,
  ofEveryList,
];
const others = [categories, logs, locations, appointments, waiting, checkin, bulletins, users];
const exported = [...files, ...others].flatMap((exports) =>
  Object.entries(exports).filter((entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType),
);

/** `appointment_type` becomes AppointmentType. */
const nameOf = (entity: string) => entity.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
const ofLists = listNames.flatMap((list): [string, z.ZodType][] => {
  const name = `${nameOf(lists[list].entity)}Row`;
  const calls = listCalls[list];
  return [
    [name, rowSchema(lists[list])],
    [`New${name}`, newRowSchema(lists[list])],
    [`Changed${name}`, changedRowSchema(lists[list])],
    [`${name}Query`, calls.list.takes],
    [`${name}Page`, calls.list.gives],
    [`${name}Saved`, calls.update.gives],
  ];
});

export const named: Readonly<Record<string, z.ZodType>> = Object.fromEntries([...exported, ...ofLists]);
