/** Addresses of households and locations: checking and showing them (000 §5, O-40). */
import { z } from 'zod';
import { answers, call } from './call.ts';
import { FieldFault } from './refusals.ts';
import { Flag, Id, optionalText, PlainDate, requiredText, text } from './types.ts';

const look = ['crud_clients', 'view_clients'] as const;

const OneOf = Id.nullish().transform((id) => id ?? null);
/** An address that is saved. `addressErrors` of the rules decides which fields it may have (002 B28). */
export const AddressInput = z.object({
  address_ln1: requiredText(190),
  address_ln2: optionalText(190),
  unit: optionalText(50),
  postal_code: requiredText(20),
  country_id: Id,
  province_id: OneOf,
  city_id: OneOf,
  international_province_name: optionalText(190),
  international_city_name: optionalText(190),
});
/** An address while it is typed: anything may still be missing. */
const TypedAddress = AddressInput.extend({
  address_ln1: text(190).default(''),
  postal_code: text(20).default(''),
  country_id: OneOf,
});
export const Address = z.object({
  address_ln1: z.string(),
  address_ln2: z.string().nullable(),
  unit: z.string().nullable(),
  postal_code: z.string(),
  country_id: Id,
  province_id: Id.nullable(),
  city_id: Id.nullable(),
  international_province_name: z.string().nullable(),
  international_city_name: z.string().nullable(),
});
export type Address = z.output<typeof Address>;
const Proposal = Address.extend({ country_id: Id.nullable() });

/** Where somebody lives or lived, including the last day; without one it is the current address. */
export const Housing = z.object({
  id: Id,
  client_id: Id,
  house_type_id: Id,
  address_id: Id,
  start_date: PlainDate,
  end_date: PlainDate.nullable(),
  row_version: z.number().int(),
});
export type Housing = z.output<typeof Housing>;

export const addresses = {
  /** Proposes better addresses than the typed one; nothing leaves the organization for it. */
  check: call({
    summary: 'Check a typed address',
    path: '/api/address/check',
    may: ['crud_clients', 'add_clients', 'crud_locations'],
    byHand: true,
    reads: [],
    takes: z.object({ address: TypedAddress }),
    gives: answers({
      Ok: {
        /** Better addresses, the likeliest first; none when nothing better is known. */
        addresses: z.array(Proposal),
        /** The parts that look wrong, if no better address is known. */
        doubts: z.array(FieldFault),
        /** 1: complete, right by the postal rules, and nothing better is known. */
        real: Flag,
      },
    }),
  }),
  /** The province, and the city if one is known, of a postal code of the organization's own country. */
  place: call({
    summary: 'Find the province and city of a postal code',
    path: '/api/address/place',
    may: ['crud_clients', 'add_clients', 'crud_locations'],
    byHand: true,
    reads: [],
    takes: z.object({ postal_code: text(20) }),
    gives: answers({ Ok: { province_id: Id.nullable(), city_id: Id.nullable() } }),
  }),
  /** An address of a client in the form that a map search takes. */
  preview: call({
    summary: 'Read an address for the map',
    path: '/api/address/preview',
    may: look,
    byHand: true,
    reads: ['clients'],
    takes: z.object({ address_id: Id }),
    gives: answers({
      Ok: {
        client_id: Id,
        /** `text` is the address on one line, without the door. */
        addresses: z.array(Address.extend({ text: z.string() })),
        real: Flag,
      },
    }),
    shows: (answer) => (answer.code === 'Ok' ? [answer.client_id] : []),
  }),
  /** Where a client lives today: the address of the household's head. */
  actual: call({
    summary: 'Read where a client lives',
    path: '/api/address/get_actual_address',
    may: look,
    byHand: true,
    reads: ['clients', 'families'],
    takes: z.object({ client_id: Id }),
    gives: answers({ Ok: { housing: Housing.nullable(), address: Address.nullable() } }),
    shows: (_answer, { client_id }) => [client_id],
  }),
};
