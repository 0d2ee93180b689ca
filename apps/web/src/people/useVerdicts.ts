import type { Eligibility } from '@resa/contract/persons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../api.ts';
import { useCan } from '../local/session.ts';
import { queryOf } from '../queries.ts';

/** The verdict on each client's household, by the client's id. */
export type Verdicts = ReadonlyMap<number, Eligibility>;

/**
 * Whether the households of a list may be served today: one question for all of them, once the rows have arrived. Empty
 * until the response arrives, and for users who may not see verdicts.
 */
export function useVerdicts(client_ids: readonly number[]): Verdicts {
  const may = useCan()('crud_appointments', 'view_appointments', 'crud_clients', 'view_clients', 'crud_checkin');
  const ids = [...new Set(client_ids)].sort((a, b) => a - b);
  const { data } = useQuery({
    ...queryOf(api.appointments.served, { client_ids: ids }),
    enabled: may && ids.length > 0,
    placeholderData: keepPreviousData,
  });
  return useMemo(() => new Map(data?.rows.map((row) => [row.client_id, row.eligibility])), [data]);
}

/** Whether a client can be booked at all: appointments are made for heads and single persons whose file is served. */
export const isBooked = ({ head, reasons }: Pick<Eligibility, 'head' | 'reasons'>): boolean =>
  head === null && !reasons.includes('rule_not_head_or_single') && !reasons.includes('rule_client_state');
