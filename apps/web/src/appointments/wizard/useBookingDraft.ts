import { useEffect, useMemo, useRef, useState } from 'react';
import { makeCurrent } from '../../local/current-client.ts';
import { useSession } from '../../local/session.ts';
import { useDraft } from '../../ui/useDraft.ts';
import { firstUndone, stepAfter } from '../../ui/wizard/steps.ts';
import { type BookedPerson, type ChosenPlan, type Draft, type Editing, EMPTY, type Step, stepsOf } from './draft.ts';

export interface Beginning {
  /** The client of the file that the wizard was opened from. The client step is then skipped. */
  client?: BookedPerson;
  place_id?: number | null;
  /** The day that the calendar shows; the wizard takes it if it can be chosen. */
  date?: string | null;
  /** Keeps the calendar on `date` even if it has no free time. */
  dayStays?: boolean;
  /** The client to begin with, who may be changed. */
  first?: BookedPerson;
  /** The type and time to begin with, on `date`. The time is chosen once the server has checked it. */
  wanted?: { plan: ChosenPlan; time: string };
  /** The appointment to change; its client is fixed. */
  editing?: Editing;
  /** The step to begin at; by default the first step without an answer. */
  at?: Step;
}

/** The choices of a booking and its current step, kept as a draft of this tab (001 O-74). */
export function useBookingDraft(beginning: Beginning) {
  const { client, editing } = beginning;
  const fixed = client !== undefined || editing !== undefined;
  const places = useSession().locations;
  const [draft, setDraft] = useState<Draft>(() => begin(beginning, places));
  const [step, setStep] = useState<Step>(() => beginning.at ?? firstUndone(stepsOf(draft, fixed)) ?? 'place');
  const [touched, setTouched] = useState(false);
  const unsaved = touched && draft.status === 1;
  // A ref, because leaving is allowed at once after saving, before the next render.
  const done = useRef(false);
  const { drop } = useDraft({
    record: editing ? `appointment:${editing.id}` : `booking:${client?.id ?? 'new'}`,
    text: editing ? 'draft_of_appointment' : draft.client ? 'draft_of_booking' : 'draft_of_new_booking',
    name: draft.client?.name ?? '',
    value: useMemo(() => ({ draft, step }), [draft, step]),
    unsaved,
    restore: (kept: { draft: Draft; step: Step }) => {
      setDraft(kept.draft);
      setStep(kept.step);
      setTouched(true);
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each person, so that they can be put away.
  useEffect(() => {
    if (draft.client) makeCurrent(draft.client);
  }, [draft.client?.id]);

  const latest = useRef(draft);
  latest.current = draft;
  const suggest = (next: Draft) => {
    latest.current = next;
    setDraft(next);
  };
  return {
    places,
    fixed,
    draft,
    step,
    setStep,
    /** Sets a choice for the user, which does not count as unsaved work. */
    suggest,
    change(next: Draft) {
      if (next === draft) return;
      suggest(next);
      setTouched(true);
    },
    /** Goes on from a step after its choice was checked, unless the user has changed the step or the choice since. */
    goOn(checked: Draft, from: Step) {
      if (latest.current === checked) setStep((at) => (at === from ? stepAfter(stepsOf(checked, fixed), from) : at));
    },
    /** Whether leaving would lose work now. */
    unsaved: () => unsaved && !done.current,
    saved() {
      done.current = true;
      setDraft((now) => ({ ...now, status: 2 }));
      return drop();
    },
    leave: drop,
  };
}

/** The first draft. A single location is chosen at once. */
function begin(
  { client, first, place_id, date, wanted, editing }: Beginning,
  places: readonly { id: number }[],
): Draft {
  if (editing) return editing.draft;
  const only = places.length === 1 ? places[0]?.id : undefined;
  const preset = places.some(({ id }) => id === place_id) ? place_id : only;
  const begun = { ...EMPTY, client: client ?? first ?? null, place_id: preset ?? null };
  return wanted && preset === place_id ? { ...begun, plan: wanted.plan, date: date ?? null } : begun;
}
