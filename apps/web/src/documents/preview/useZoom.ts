import { useEffect, useEffectEvent, useState } from 'react';

/** 000 §9. */
export const LARGEST_ZOOM = 5;
const STEP = 1.25;

/** How large a document is drawn, from 1 to 5: by buttons, or by shift and the wheel over `ref` (000 §2). */
export function useZoom(document: number) {
  // A dialog draws its content after the first effects: a plain ref would still be empty in them.
  const [area, ref] = useState<HTMLElement | null>(null);
  const [{ value, of }, setZoom] = useState({ value: 1, of: document });
  if (of !== document) setZoom({ value: 1, of: document });
  const zoomBy = (factor: number) =>
    setZoom((now) => ({
      ...now,
      value: Math.min(LARGEST_ZOOM, Math.max(1, Math.round(now.value * factor * 100) / 100)),
    }));
  const wheel = useEffectEvent((event: WheelEvent) => {
    if (!event.shiftKey) return;
    // With shift, some systems turn the wheel sideways. Otherwise the page would scroll.
    event.preventDefault();
    zoomBy((event.deltaY || event.deltaX) < 0 ? STEP : 1 / STEP);
  });
  useEffect(() => {
    const listen = (event: WheelEvent) => wheel(event);
    area?.addEventListener('wheel', listen, { passive: false });
    return () => area?.removeEventListener('wheel', listen);
  }, [area]);
  return { ref, value, more: () => zoomBy(STEP), less: () => zoomBy(1 / STEP) };
}
