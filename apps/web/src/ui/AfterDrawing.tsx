import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { afterDrawing } from './after-drawing.ts';

/** Renders content that is hidden at first after the page has been drawn, in slices. */
export function AfterDrawing({ children }: { children: ReactNode }) {
  const [drawn, setDrawn] = useState(false);
  useEffect(() => afterDrawing(() => startTransition(() => setDrawn(true))), []);
  return drawn && children;
}
