import type { contract, InputOf } from '@resa/contract';
import { revenueCounts } from '@resa/rules/money/revenues';
import { stepToDo } from '@resa/rules/person/intake';
import { addressOn } from '../addresses/index.ts';
import { fetchFile } from '../clients/index.ts';
import { documentsOf, proofFactsOf } from '../documents/index.ts';
import { type Context, read } from '../frame/change/context.ts';
import { openRevenues } from '../revenues/index.ts';

type Input = InputOf<typeof contract.intake.fetch>;

/** A household as its intake shows it, with the gaps of every step (000 §4). */
export async function fetch(ctx: Context, { client_id }: Input) {
  const { client, members, revenues, documents, comments, bulletins, info } = await fetchFile(ctx, { id: client_id });
  return read(ctx, async (db) => {
    const today = ctx.today.date;
    const ids = members.map((member) => member.client_id);
    const all = await openRevenues(db, ids, today);
    const roles = members.map((member) => ({ client_id: member.client_id, role: member.group_role_type_id }));
    const proofFacts = await proofFactsOf(db, roles, today);
    const uploads = await documentsOf(db, ids);
    return {
      code: 'Ok' as const,
      client,
      members: members.map((member) => {
        const own = <R extends { client_id: number }>(rows: readonly R[]) =>
          rows.filter((row) => row.client_id === member.client_id);
        return {
          ...member,
          revenues: own(all).filter((revenue) => revenueCounts(revenue, today)),
          documents: [...new Set(own(proofFacts).flatMap(({ proofs }) => Object.values(proofs).flat()))],
          documents_uploads: own(uploads),
        };
      }),
      ...(await addressOn(db, client_id, today)),
      revenues,
      documents,
      comments,
      bulletins,
      info: {
        missing: info.missing,
        step: stepToDo(info.missing),
        locked_by: info.locked_by,
        refused_reason: info.refused_reason,
      },
    };
  });
}
