/**
 * A screen in parts, such as the tabs of a file. Each part says whether it holds unsaved work; it keeps it while
 * another part is shown, and leaving the screen asks for those parts alone.
 *
 * useParts           which parts hold unsaved work
 * PartOfScreen       around a part; every form inside it reports by itself (useKept, useLeaving)
 * InDialog           around the content of a dialog, which belongs to its part and closes with it
 */
import { createContext, type ReactNode, useCallback, useContext, useEffect, useId, useMemo, useState } from 'react';
import type { TextKey } from '../local/texts.ts';

interface Place {
  readonly pathname: string;
  readonly search: object;
}
/** Whether a move leaves nothing, such as from tab to tab. */
export type Stays = (here: Place, there: Place) => boolean;
interface Part {
  readonly label: TextKey;
  readonly stays: Stays;
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
  /** The same function at each drawing. */
  stays: Stays;
  report: ReturnType<typeof useParts>['report'];
  children: ReactNode;
}

export function PartOfScreen({ name, label, stays, report, children }: Props) {
  const part = useMemo(
    () => ({ label, stays, report: (form: string, unsaved: boolean) => report(name, form, unsaved) }),
    [name, label, stays, report],
  );
  return <Current value={part}>{children}</Current>;
}

export function InDialog({ children }: { children: ReactNode }) {
  const part = usePart();
  const own = useMemo(() => part && { ...part, stays: () => false }, [part]);
  return <Current value={own}>{children}</Current>;
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
