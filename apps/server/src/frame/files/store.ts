/**
 * Where the bytes of a file are: under the id of the installation that wrote them. Those of early releases have none.
 */
export interface Place {
  id: string;
  installation: string | null;
}

/** Keeps bytes by their place. Several installations may share one store. */
export interface Store {
  /** Names the store in messages. */
  readonly name: string;
  put(place: Place, bytes: Buffer): Promise<void>;
  /** Throws FileLost for a missing file. */
  get(place: Place): Promise<Buffer>;
  /** Removing a missing file is allowed. */
  remove(place: Place): Promise<void>;
  /** Ids of this installation's files written before `moment`, in portions. Skips objects that no file has as its name. */
  olderThan(installation: string, moment: Date): AsyncIterable<string[]>;
}

/** The store does not respond; the caller receives the same code as for an unavailable database. */
export class StorageUnreachable extends Error {
  override name = 'StorageUnreachable';
  readonly code = 'ETIMEDOUT';
}

/** Ids are written by randomUUID(). */
export const FILE_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
