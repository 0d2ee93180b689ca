/** The bytes of one file are missing or have changed; the storage itself works. */
export class FileLost extends Error {
  override name = 'FileLost';
  /** Gone, or still there and changed (or sealed with another key). */
  readonly how: 'gone' | 'changed';

  constructor(how: 'gone' | 'changed') {
    super(how === 'gone' ? 'the bytes of a file are gone' : 'the bytes of a file were changed');
    this.how = how;
  }
}
