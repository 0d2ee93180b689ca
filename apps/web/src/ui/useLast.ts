import { useState } from 'react';

/** A value, or the last one that was there while there is none. */
export function useLast<T>(value: T | null | undefined): T | undefined {
  const [last, setLast] = useState(value ?? undefined);
  if (value != null && value !== last) setLast(value);
  return value ?? last;
}
