import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { afterDrawing } from './after-drawing.ts';

/** What nobody sees until he asks for it, drawn once the page stands, and in slices. */
export function AfterDrawing({ children }: { children: ReactNode }) {
  const [drawn, setDrawn] = useState(false);
  useEffect(() => afterDrawing(() => startTransition(() => setDrawn(true))), []);
  return drawn && children;
}
