/** Hooks that answer a step for the user, once: the only type, the wanted time, all participants. */
import type { PlanOffered, Slot } from '@resa/contract/appointments';
import { useEffect, useEffectEvent, useRef } from 'react';
import { isBookable } from './draft.ts';

/** Calls `take` with the only type that can be booked, if `asked`. */
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

/** Calls `take` once, as soon as the `wanted` time is in `times`. `times` is undefined while another day is shown. */
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
 * Calls `tick` once for each household and type, which `asked` identifies, so that a participant that the user unticks
 * stays unticked. After the choice of type was cleared, it starts again.
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
