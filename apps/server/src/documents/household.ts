import type { contract, InputOf } from '@resa/contract';
import { type ProofList, proofsRequired } from '@resa/rules/documents/proofs';
import { isHeadOrSingle } from '@resa/rules/person/family';
import { householdOf } from '../client-records/index.ts';
import { flag } from '../frame/call/flag.ts';
import { notFound } from '../frame/call/refused.ts';
import { type Context, read } from '../frame/change/context.ts';
import { askedWaiversOf, documentsOf, documentTypes, offeredTo, proofFactsOf, waivedOf } from './queries.ts';

type Input = InputOf<typeof contract.documents.household>;

/** The proofs and documents of the household if the client is its head, otherwise only the client's (000 O-27). */
export const household = (ctx: Context, { client_id }: Input) =>
  read(ctx, async (db) => {
    const everyone = await householdOf(db, client_id, ctx.today.date);
    const own = everyone.find((member) => member.client_id === client_id);
    if (!own) throw notFound();
    const persons = isHeadOrSingle(own.group_role_type_id) ? everyone : [own];
    const ids = persons.map((person) => person.client_id);
    const proofFacts = await proofFactsOf(
      db,
      persons.map((person) => ({ client_id: person.client_id, role: person.group_role_type_id })),
      ctx.today.date,
    );
    const types = await documentTypes(db);
    const documents = await documentsOf(db, ids);
    const waived = await waivedOf(db, ids);
    const askedWaivers = await askedWaiversOf(db, ids);
    return {
      code: 'Ok' as const,
      persons: persons.flatMap(({ client_id: id, file_number, name, group_role_type_id }) => {
        const person = proofFacts.find((proofFact) => proofFact.client_id === id);
        if (!person) return [];
        const offered = offeredTo(types, person);
        return {
          client_id: id,
          file_number,
          name,
          group_role_type_id,
          proofs: person.proofs,
          offered,
          required: flags(proofsRequired(person, offered)),
          documents: documents.filter((document) => document.client_id === id),
          waived: waived.filter((one) => one.client_id === id),
          asked_waivers: askedWaivers
            .filter((askedWaiver) => askedWaiver.client_id === id)
            .map((askedWaiver) => ({ ...askedWaiver, own: flag(askedWaiver.asked_by_id === ctx.actor.user_id) })),
        };
      }),
    };
  });

const flags = (required: Readonly<Record<ProofList, boolean>>) => ({
  proof_of_address: flag(required.proof_of_address),
  proof_of_identification: flag(required.proof_of_identification),
  proof_of_revenue: flag(required.proof_of_revenue),
});
