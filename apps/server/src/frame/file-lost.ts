/** The bytes of one file are gone or no longer what they were; the place where files lie works. */
export class FileLost extends Error {
  override name = 'FileLost';
}
