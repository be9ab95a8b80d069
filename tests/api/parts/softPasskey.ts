import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { Body } from './people';

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

/** Length of a CBOR item after its major type (RFC 8949). */
function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const items = [...value].flatMap(([key, item]) => [cbor(key), cbor(item)]);
  return Buffer.concat([head(5, value.size), ...items]);
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const USER_PRESENT = 1;
const USER_VERIFIED = 4;
const HAS_CREDENTIAL = 64;

/** What an answer says that is wrong. */
export interface AnswerFaults {
  origin?: string;
  rpId?: string;
  /** Whether it leaves out that the owner was verified. */
  unverified?: boolean;
  counter?: number;
  challenge?: string;
  userHandle?: string | null;
}

/** An authenticator with one passkey (ES256, attestation none). */
export class SoftPasskey {
  readonly id = randomBytes(32);
  userHandle = '';
  counter = 0;
  readonly #key: KeyObject;
  readonly #publicKey: Buffer;

  constructor(readonly origin: string) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x, y } = publicKey.export({ format: 'jwk' });
    this.#key = privateKey;
    const coordinates = [x, y].map((text) => Buffer.from(text!, 'base64url'));
    this.#publicKey = cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, coordinates[0]!],
        [-3, coordinates[1]!],
      ]),
    );
  }

  #clientData(type: string, challenge: string, { origin = this.origin }: AnswerFaults): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }
  #authenticatorData(flags: number, { rpId = new URL(this.origin).hostname, ...faults }: AnswerFaults): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(faults.counter ?? this.counter);
    const bits = flags | USER_PRESENT | (faults.unverified ? 0 : USER_VERIFIED);
    return Buffer.concat([sha256(rpId), Buffer.from([bits]), counter]);
  }
  #answer(response: Body): Body {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }

  /** Answers the options of a new passkey. */
  create(options: Body, faults: AnswerFaults = {}): Body {
    this.userHandle = (options['user'] as { id: string }).id;
    const clientData = this.#clientData('webauthn.create', faults.challenge ?? String(options['challenge']), faults);
    const authData = Buffer.concat([
      this.#authenticatorData(HAS_CREDENTIAL, faults),
      Buffer.alloc(16),
      Buffer.from([0, this.id.length]),
      this.id,
      this.#publicKey,
    ]);
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return this.#answer({
      clientDataJSON: clientData.toString('base64url'),
      attestationObject: cbor(attestation).toString('base64url'),
      transports: ['internal'],
    });
  }

  /** Answers the options of a log-in. */
  get(options: Body, faults: AnswerFaults = {}): Body {
    const clientData = this.#clientData('webauthn.get', faults.challenge ?? String(options['challenge']), faults);
    const authData = this.#authenticatorData(0, faults);
    const userHandle = faults.userHandle === undefined ? this.userHandle : faults.userHandle;
    return this.#answer({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', Buffer.concat([authData, sha256(clientData)]), this.#key).toString('base64url'),
      ...(userHandle !== null && { userHandle }),
    });
  }
}
