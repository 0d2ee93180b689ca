import v8 from 'node:v8';

/**
 * Keeps the heap small: it grows by a fifth before it is collected instead of doubling, and one thread collects new
 * objects, because several take the processor from the database. V8 documents neither setting; a V8 without them says
 * so and continues.
 */
export function growHeapSlowly(): void {
  try {
    v8.setFlagsFromString('--heap-growing-percent=20');
    v8.setFlagsFromString('--no-parallel-scavenge');
  } catch {
    // The heap then grows as usual.
  }
}
