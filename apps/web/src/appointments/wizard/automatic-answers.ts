/** Steps that answer themselves, once each: the only type, the time that the caller wants, all participants. */
import type { PlanOffered, Slot } from '@resa/contract/appointments';
import { useEffect, useEffectEvent, useRef } from 'react';
import { isBookable } from './draft.ts';

/** Takes the only type that can be booked, while `asked`. */
export function useOnlyPlan(
  asked: boolean,
  plans: readonly PlanOffered[] | undefined,
  take: (plan: PlanOffered) => void,
) {
  const [first, another] = plans?.filter(isBookable) ?? [];
  const only = another ? undefined : first;
  const answer = useEffectEvent(take);
  useEffect(() => {
    if (asked && only) answer(only);
  }, [asked, only]);
}

/** Takes the wanted time once it is among `times`; undefined times are not the wanted day's. */
export function useWantedTime(wanted: string | null, times: readonly Slot[] | undefined, take: (slot: Slot) => void) {
  const awaited = useRef(wanted);
  const answer = useEffectEvent((slot: Slot) => {
    awaited.current = null;
    take(slot);
  });
  useEffect(() => {
    const slot = times?.find(({ time }) => time === awaited.current);
    if (slot) answer(slot);
  }, [times]);
}

/**
 * Calls `tick` once for each household and type, which `asked` names: a participant that the user unticks afterwards
 * stays unticked. It starts again when no type is `chosen`.
 */
export function useTicked(asked: string | null, chosen: unknown, tick: () => boolean) {
  const ticked = useRef<string | null>(null);
  const answer = useEffectEvent((asking: string) => {
    if (ticked.current !== asking && tick()) ticked.current = asking;
  });
  useEffect(() => {
    if (asked) answer(asked);
    else if (chosen === null) ticked.current = null;
  }, [asked, chosen]);
}
