/** The state of a PictureField in a form: a picture that was chosen and cut, or restored from a draft. */
import { useDebouncedCallback } from '@mantine/hooks';
import { useRef, useState } from 'react';
import type { PictureHandle } from './PictureField.tsx';

/** The pause after the last move of a picture before the draft is saved. */
const KEEP_DEBOUNCE_MS = 100;

/** `first` is the picture of a draft that was restored; null without one. */
export function usePicture(first: string | null = null) {
  const ref = useRef<PictureHandle>(null);
  const [changed, setChanged] = useState(false);
  /** The picture of the draft, until another one is chosen. */
  const [kept, setKept] = useState(first);
  const keepSoon = useDebouncedCallback((keep: () => void) => keep(), KEEP_DEBOUNCE_MS);
  return {
    ref,
    value: kept,
    unsaved: changed || kept !== null,
    /** The photo to send: a data URL, '' to remove it, null to leave it unchanged. */
    now: () => ref.current?.photo() ?? kept,
    restore: setKept,
    forget: () => setKept(null),
    /** Returns the `onChange` of PictureField; `keep` saves the draft. */
    changedWith: (keep: () => void) => (isChanged: boolean) => {
      setChanged(isChanged);
      if (!isChanged) return;
      setKept(null);
      keepSoon(keep);
    },
    /** Call it after the picture was saved. */
    reset() {
      ref.current?.reset();
      setKept(null);
    },
  };
}
