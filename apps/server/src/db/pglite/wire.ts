/**
 * A socket that leads to PGlite instead of the network: node-postgres writes its protocol into it and reads the
 * responses, so that its client, its pool and its errors are the same ones as with a server.
 */
import { Duplex } from 'node:stream';

interface Ends {
  send: (bytes: Uint8Array) => void;
  end: () => void;
}

export class Wire extends Duplex {
  readonly #ends: Ends;

  constructor(ends: Ends) {
    super();
    this.#ends = ends;
  }

  /** Bytes that the database returned. */
  receive(bytes: Uint8Array): void {
    this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  }

  // The parts of a socket that node-postgres needs in addition to reading and writing.
  connect(): this {
    queueMicrotask(() => this.emit('connect'));
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Uint8Array, _encoding: string, done: () => void): void {
    this.#ends.send(chunk);
    done();
  }

  /** A query's five messages are written in one go: they make one trip to the thread, not five. */
  override _writev(chunks: { chunk: Uint8Array }[], done: () => void): void {
    this.#ends.send(Buffer.concat(chunks.map(({ chunk }) => chunk)));
    done();
  }

  override _final(done: () => void): void {
    done();
    this.push(null);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#ends.end();
    done(error);
  }
}
