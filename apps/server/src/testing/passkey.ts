/**
 * An authenticator in software, as a browser uses it, for the tests of passkeys:
 *
 *   const device = authenticator('https://resa.example');
 *   const made = device.make(begun);                    // answers beginAdding
 *   const answer = device.answer(begun, made.id);       // answers a challenge
 *
 * `turned` changes what an honest browser or authenticator would say.
 */
import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import type { NewPasskey, PasskeyAnswer } from '@resa/contract/proof';

interface Begun {
  readonly ticket: string;
  readonly options: { readonly challenge: string };
}
interface Turned {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  /** Whether the user was verified; true when absent. */
  readonly verified?: boolean;
  readonly count?: number;
  /** The content of the attestation instead of an honest one. */
  readonly attestation?: Buffer;
  readonly format?: string;
  /** Signs with another key. */
  readonly key?: KeyObject;
}

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

const head = (major: number, n: number): Buffer => {
  if (n < 24) return Buffer.from([(major << 5) | n]);
  if (n < 256) return Buffer.from([(major << 5) | 24, n]);
  return Buffer.from([(major << 5) | 25, n >> 8, n & 255]);
};

export function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])]);
}

const sha256 = (of: string | Buffer) => createHash('sha256').update(of).digest();
const url = (bytes: Buffer) => bytes.toString('base64url');

export function authenticator(origin: string, rpId = new URL(origin).hostname) {
  const keys = new Map<string, { privateKey: KeyObject; count: number }>();

  const clientData = (type: string, { options }: Begun, turned: Turned) =>
    Buffer.from(
      JSON.stringify({
        type: turned.type ?? type,
        challenge: turned.challenge ?? options.challenge,
        origin: turned.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const head37 = (flags: number, count: number, turned: Turned) => {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(count);
    const verified = turned.verified === false ? 0 : 4;
    return Buffer.concat([sha256(turned.rpId ?? rpId), Buffer.from([1 | verified | flags]), counted]);
  };

  return {
    make(begun: Begun, turned: Turned = {}): NewPasskey {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const id = randomBytes(32);
      keys.set(url(id), { privateKey, count: turned.count ?? 0 });
      const cose = new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const length = Buffer.from([0, id.length]);
      const attested = [Buffer.alloc(16), length, id, cbor(cose)];
      const authData = Buffer.concat([head37(64, turned.count ?? 0, turned), ...attested]);
      const attestation =
        turned.attestation ??
        cbor(
          new Map<string, Cbor>([
            ['fmt', turned.format ?? 'none'],
            ['attStmt', new Map()],
            ['authData', authData],
          ]),
        );
      return {
        ticket: begun.ticket,
        id: url(id),
        client_data: url(clientData('webauthn.create', begun, turned)),
        attestation: url(attestation),
        transports: ['internal'],
      };
    },

    answer(begun: Begun, id: string, turned: Turned = {}): PasskeyAnswer {
      const key = keys.get(id);
      if (!key) throw new Error(`no passkey ${id}`);
      key.count = turned.count ?? key.count;
      const client = clientData('webauthn.get', begun, turned);
      const data = head37(0, key.count, turned);
      const signed = createSign('sha256').update(Buffer.concat([data, sha256(client)]));
      return {
        ticket: begun.ticket,
        id,
        client_data: url(client),
        authenticator_data: url(data),
        signature: url(signed.sign(turned.key ?? key.privateKey)),
      };
    },
  };
}
export type Authenticator = ReturnType<typeof authenticator>;
