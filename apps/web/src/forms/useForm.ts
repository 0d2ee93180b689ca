/**
 * A complete form: typing, validation, a draft (001 O-74), confirmation before leaving, and saving with a text for
 * every refusal. A form that differs uses the same parts directly: useFormState, useSaving, ui/useDraft.ts and
 * ui/useLeaving.ts.
 */
import { use, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { codeText } from '../api.ts';
import type { CallOptions } from '../connect.ts';
import type { TextKey } from '../local/texts.ts';
import { useOnce } from '../once.ts';
import { refreshed } from '../queries.ts';
import { notify } from '../ui/notify.ts';
import { useDraft } from '../ui/useDraft.ts';
import { type LeavingOptions, useLeaving } from '../ui/useLeaving.ts';
import { SavesByItself, useSavesByItself } from './by-itself.ts';
import { type Base, type FormRules, useFormState } from './useFormState.ts';
import { type Outcome, useSaving } from './useSaving.ts';

interface Answer {
  readonly code: string;
}
type With<A extends Answer, C extends A['code']> = Extract<A, { code: C }>;

interface Work<V, A extends Answer, X> extends FormRules<V> {
  /** The stored values, or the first values of something new. */
  first: V;
  /** The stored version; none for something new. */
  row_version?: number | null;
  /**
   * The key of the draft in this browser, such as 'list:genders:12', and its title and name in a list of unfinished
   * work.
   */
  draft: { record: string | null; text: TextKey; name: string };
  /** Edited data outside the fields, such as a photo. */
  beside?: Beside<X>;
  /** Navigation that stays in the form, such as from tab to tab. */
  staysInForm?: LeavingOptions['staysInForm'];
  /** The dotted name of the call, for the texts of its codes. */
  call: string;
  send: (values: V, base: Base<V>, options: CallOptions & { quiet: boolean }) => Promise<A>;
  /** The notice after saving, if it is not just "Saved". */
  done?: TextKey;
  /** Handlers for codes that are shown at a field or need their own treatment. All other codes show their own text. */
  refused?: { readonly [C in Exclude<A['code'], 'Ok'>]?: (answer: With<A, C>) => Outcome<V> };
  /** Returns the state that somebody else has stored; the next save is based on it (001 O-42). */
  stored?: (answer: With<A, 'stale'>) => Base<V> | Promise<Base<V>>;
  /**
   * Returns the base from which the form continues after an automatic save. Without it, the form is saved only by its
   * button, even where SavesByItself is set.
   */
  goesOn?: (answer: With<A, 'Ok'>) => Omit<Base<V>, 'values'>;
  /** Called after a save, once the affected queries have been refetched. */
  saved: (answer: With<A, 'Ok'>) => void | Promise<void>;
}
export interface Beside<X> {
  /** Must stay the same object until something changes. */
  readonly value: X;
  readonly unsaved: boolean;
  /** Reads the present value, if reading it is expensive. */
  readonly now?: () => X;
  readonly restore: (value: X) => void;
}
interface Kept<V, X> {
  readonly base: Base<V>;
  readonly values: V;
  readonly beside: X | undefined;
}

export type WholeForm<V extends object> = ReturnType<typeof useForm<V, Answer, unknown>>;

export function useForm<V extends object, A extends Answer, X = undefined>(work: Work<V, A, X>) {
  const { first, row_version = null, beside } = work;
  const once = useOnce();
  const form = useFormState({ values: first, row_version }, work);
  const { base, values } = form;
  /** The values that somebody else saved since the form was opened. */
  const [theirs, setTheirs] = useState<V | null>(null);
  // A ref, because leaving is allowed immediately after saving, before the next render.
  const done = useRef(false);
  const unsaved = form.edited || beside?.unsaved === true;
  useEffect(() => {
    if (!unsaved) done.current = false;
  }, [unsaved]);

  const draft = useDraft<Kept<V, X>>({
    ...work.draft,
    value: useMemo(() => ({ base, values, beside: beside?.value }), [base, values, beside?.value]),
    unsaved,
    now: (kept) => (beside?.now ? { ...kept, beside: beside.now() } : kept),
    restore(kept) {
      form.rebase(kept.base ?? base, kept.values);
      if (beside && kept.beside !== undefined) beside.restore(kept.beside);
    },
  });
  const mayLeave = useLeaving(
    () => unsaved && !done.current,
    draft.drop,
    work.staysInForm && { staysInForm: work.staysInForm },
  );

  /** True while an automatic save runs. */
  const quietly = useRef(false);
  /** The response of the last automatic save. */
  const [stored, setStored] = useState<With<A, 'Ok'> | null>(null);
  const end = async (answer: With<A, 'Ok'>) => {
    done.current = true;
    await draft.drop();
    await refreshed();
    await work.saved(answer);
    notify.success(work.done ?? 's_saved');
  };
  const { saving, save } = useSaving<V>(form, async (sent) => {
    const quiet = quietly.current;
    const answer = await once([sent, base.row_version, beside?.now?.()], (options) =>
      work.send(sent, base, { ...options, quiet }),
    );
    if (answer.code === 'Ok' && quiet && work.goesOn) {
      // Text typed during the save stays.
      form.rebase({ id: base.id, ...work.goesOn(answer as With<A, 'Ok'>), values: sent });
      setStored(answer as With<A, 'Ok'>);
      return true;
    }
    if (answer.code === 'Ok') {
      await end(answer as With<A, 'Ok'>);
      return true;
    }
    if (answer.code === 'stale' && work.stored) {
      const now = await work.stored(answer as With<A, 'stale'>);
      form.rebase(now);
      setTheirs(now.values);
      return false;
    }
    const handle = work.refused?.[answer.code as Exclude<A['code'], 'Ok'>];
    return handle ? handle(answer as never) : codeText(work.call, answer.code, 'e_saving');
  });

  const due = use(SavesByItself) && work.goesOn !== undefined && form.edited && form.valid && !saving;
  useSavesByItself(values, due, () => {
    quietly.current = true;
    void save({ quiet: true }).finally(() => {
      quietly.current = false;
    });
  });
  /** Whether Save was pressed during an automatic save; it then runs after that one. */
  const [continuing, setContinuing] = useState(false);
  const goOn = useEffectEvent(() => {
    setContinuing(false);
    if (stored && !unsaved) void end(stored);
    else void save();
  });
  useEffect(() => {
    if (continuing && !saving) goOn();
  }, [continuing, saving]);

  return {
    ...form,
    unsaved,
    /** Whether everything typed was stored by an automatic save. */
    kept: stored !== null && !unsaved,
    theirs,
    saving,
    async save() {
      if (!quietly.current) return save();
      setContinuing(true);
      return false;
    },
    /** Calls `go` if nothing would be lost or the user agrees to leave. */
    async leaveBy(go: () => void) {
      if (await mayLeave()) go();
    },
    /** Keeps the draft again, if only `beside.now` knows of a change. */
    keep: draft.keep,
  };
}
