/** Asks a virus scanner (clamd) about bytes, over TCP or a socket of the system: its INSTREAM command. */
import { connect, type NetConnectOpts } from 'node:net';

/** Clean, the found signature, or why the scan gave no verdict. */
export type Verdict = { clean: true } | { found: string } | { without: string };

const CHUNK = 65_536;
/** More than any response has. */
const LONGEST_ANSWER = 4_096;

/**
 * `address` is SCAN_URL: tcp://host:3310 or unix:/path. Never throws; without a response in `ms` it returns no verdict.
 */
export function scan(address: string, bytes: Buffer, ms: number): Promise<Verdict> {
  return new Promise((resolve) => {
    const socket = connect(optionsOf(address));
    let answer = '';
    const end = (verdict: Verdict) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(verdict);
    };
    const timer = setTimeout(() => end({ without: `no answer within ${ms} ms` }), ms);
    socket.on('error', (error) => end({ without: (error as NodeJS.ErrnoException).code ?? error.message }));
    socket.on('data', (data) => {
      answer = (answer + data.toString('utf8')).slice(0, LONGEST_ANSWER);
      if (answer.includes('\0')) end(verdictOf(answer));
    });
    socket.on('close', () => end(verdictOf(answer)));
    socket.on('connect', () => {
      socket.write('zINSTREAM\0');
      for (let at = 0; at < bytes.length; at += CHUNK) {
        const chunk = bytes.subarray(at, at + CHUNK);
        const length = Buffer.alloc(4);
        length.writeUInt32BE(chunk.length);
        socket.write(length);
        socket.write(chunk);
      }
      socket.write(Buffer.alloc(4));
    });
  });
}

function verdictOf(answer: string): Verdict {
  const line = answer.split('\0')[0]?.trim() ?? '';
  if (line === 'stream: OK') return { clean: true };
  const found = /^stream: (.+) FOUND$/.exec(line)?.[1];
  return found ? { found } : { without: line || 'the connection was closed' };
}

function optionsOf(address: string): NetConnectOpts {
  if (address.startsWith('unix:')) return { path: address.slice('unix:'.length) };
  const { hostname, port } = new URL(address);
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port || 3310) };
}
