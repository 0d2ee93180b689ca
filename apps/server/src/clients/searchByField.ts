import type { contract, InputOf } from '@resa/contract';
import { mostSimilar, readTraits, type Traits } from '@resa/rules/person/similar';
import { phoneDigits } from '@resa/rules/text/phone';
import { personsOf } from '../client-records/index.ts';
import { type Context, search } from '../frame/change/context.ts';
import { type Candidate, candidatesLike } from './similar/similar.ts';

type Input = InputOf<typeof contract.clients.searchByField>;

/** The most files that a person compares side by side. */
const MAX_RESULTS = 5;

/** The five files that are most likely the person being typed, each with the reasons (000 O-34). */
export const searchByField = (ctx: Context, input: Input) =>
  search(ctx, async (db) => {
    const { traits, candidates } = await candidatesLike(db, ctx, traitsOf(input), input.id);
    const best = mostSimilar(traits, candidates, MAX_RESULTS);
    const persons = await personsOf(
      db,
      best.map(({ candidate }) => candidate.id),
      ctx.today.date,
    );
    const matches = new Map(best.map(({ candidate, reasons }) => [candidate.id, { candidate, reasons }]));
    return {
      code: 'Ok' as const,
      persons: persons.flatMap((person) => {
        const match = matches.get(person.id);
        return match ? [{ ...person, ...resultOf(match.candidate), reasons: match.reasons }] : [];
      }),
    };
  });

/** A value typed in its own field counts before one among the names. */
function traitsOf({ name, first_name, one_name, dob, email, phones, address }: Input): Traits {
  const typed = readTraits(name);
  return {
    name: typed.name,
    first_name: first_name || null,
    one_name: one_name === 1,
    dob: dob ?? typed.dob,
    email: email ?? typed.email,
    phones: [...phones, ...typed.phones].flatMap((phone) => phoneDigits(phone) ?? []),
    address: address && (address.address_ln1 || address.postal_code) ? address : null,
  };
}

const resultOf = ({ first_name, last_name, email, mobile, phone, phone2, line }: Candidate) => ({
  first_name,
  last_name,
  email,
  mobile,
  phone,
  phone2,
  address: line,
});
