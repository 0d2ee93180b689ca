/** Where bytes lie, by uuid. */
export interface Store {
  put(id: string, bytes: Buffer): Promise<void>;
  get(id: string): Promise<Buffer>;
  /** Removing what is not there is no error. */
  remove(id: string): Promise<void>;
  /** Ids written before `moment`. */
  olderThan(moment: Date): AsyncIterable<string>;
}
