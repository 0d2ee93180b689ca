/** A picture in a form: chosen and cut, or restored with kept work, and its value to send. */
import { useDebouncedCallback } from '@mantine/hooks';
import { useRef, useState } from 'react';
import type { PictureHandle } from './PictureField.tsx';

/** How many milliseconds a picture must stay unmoved before its draft is kept. */
const KEEP_DEBOUNCE_MS = 100;

/** `first`: a picture restored with unsaved work. */
export function usePicture(first: string | null = null) {
  const ref = useRef<PictureHandle>(null);
  const [changed, setChanged] = useState(false);
  /** The picture restored from a draft, until another one is chosen. */
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
    /** Makes PictureField's onChange; `keep` keeps the draft. */
    changedWith: (keep: () => void) => (isChanged: boolean) => {
      setChanged(isChanged);
      if (!isChanged) return;
      setKept(null);
      keepSoon(keep);
    },
    /** It is saved. */
    reset() {
      ref.current?.reset();
      setKept(null);
    },
  };
}
