/**
 * A screen in parts, such as the tabs of a file: each says whether it holds unsaved work, and the question asked before
 * that is left names it.
 *
 * useParts           which parts hold unsaved work
 * PartOfScreen       around a part; every form inside it, also one in a dialog, reports on its own (useKept,
 * useLeaving)
 */
import { createContext, type ReactNode, useCallback, useContext, useEffect, useId, useMemo, useState } from 'react';
import type { TextKey } from '../local/texts.ts';

interface Part {
  readonly label: TextKey;
  readonly report: (form: string, unsaved: boolean) => void;
}
/** The forms with unsaved work, by the name of their part. */
type Unsaved = Readonly<Record<string, readonly string[]>>;

const Current = createContext<Part | null>(null);

export function useParts() {
  const [forms, setForms] = useState<Unsaved>({});
  const report = useCallback(
    (part: string, form: string, unsaved: boolean) =>
      setForms((before) => {
        const others = (before[part] ?? []).filter((one) => one !== form);
        const now = unsaved ? [...others, form] : others;
        return now.length === (before[part]?.length ?? 0) ? before : { ...before, [part]: now };
      }),
    [],
  );
  return { report, isUnsaved: (part: string) => (forms[part]?.length ?? 0) > 0 };
}

interface Props {
  name: string;
  label: TextKey;
  report: ReturnType<typeof useParts>['report'];
  children: ReactNode;
}

export function PartOfScreen({ name, label, report, children }: Props) {
  const part = useMemo(
    () => ({ label, report: (form: string, unsaved: boolean) => report(name, form, unsaved) }),
    [name, label, report],
  );
  return <Current value={part}>{children}</Current>;
}

/** The part that contains the form, if any. */
export const usePart = () => useContext(Current);

/** Tells the part whether this form holds unsaved work. */
export function useUnsavedInPart(unsaved: boolean): void {
  const part = usePart();
  const form = useId();
  useEffect(() => {
    part?.report(form, unsaved);
    return () => part?.report(form, false);
  }, [part, form, unsaved]);
}
