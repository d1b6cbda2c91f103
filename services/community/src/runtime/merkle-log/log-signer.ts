import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import { checkpointText, parseCheckpoint, type Checkpoint } from '@pixchange/contracts/audit/checkpoint';
import {
  isKeyName,
  noteKey,
  noteOf,
  parseNote,
  type NoteKey,
  type VerifyEd25519,
} from '@pixchange/contracts/audit/signed-note';
import { allTree, keyFor } from '@pixchange/contracts/audit/trees';
import { sha256 } from './sha256.ts';

/** PKCS#8 prefix of the 32 bytes of an Ed25519 key (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

const publicBytes = (key: KeyObject): Uint8Array => Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url');

/** Verifies an Ed25519 signature (RFC 8032) with a raw public key. */
export const verifyEd25519: VerifyEd25519 = (publicKey, message, signature) =>
  verify(
    null,
    message,
    createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey).toString('base64url') },
      format: 'jwk',
    }),
    signature,
  );

/** `own` signs, and has the log's origin as its name; the others signed earlier heads. */
export interface LogKeys {
  readonly own: NoteKey;
  readonly retired: readonly NoteKey[];
}

export interface LogSignerOptions {
  /** 32 bytes. */
  readonly seed: Buffer;
  readonly retired: readonly NoteKey[];
  /** Public keys of 32 bytes each that signed earlier heads under the log's name. */
  readonly retiredPublic?: readonly Uint8Array[];
  /** Configured name of the log. */
  readonly origin?: string | undefined;
  /** Name for a log without heads. */
  readonly firstOrigin: string;
}

const privateKeyOf = (seed: Buffer): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });

/** Returns the 32 public bytes of the key with this seed. */
export const publicKeyOf = (seed: Buffer): Uint8Array => publicBytes(createPublicKey(privateKeyOf(seed)));

/** Signs heads in the name of the log. */
export class LogSigner {
  private readonly privateKey: KeyObject;
  private readonly publicKey: Uint8Array;

  constructor(private readonly options: LogSignerOptions) {
    this.privateKey = privateKeyOf(options.seed);
    this.publicKey = publicBytes(createPublicKey(this.privateKey));
  }

  /**
   * Returns the keys of a log, given the note of its newest head (null without heads). A log keeps its first name when
   * the site moves, unless another name is configured.
   */
  keysAfter(note: string | null): LogKeys {
    return this.keysNamed(this.nameAfter(note));
  }

  private nameAfter(note: string | null): string {
    const begun = note === null ? null : parseCheckpoint(parseNote(note)?.text ?? '');
    return begun !== null && isKeyName(begun.origin) ? begun.origin : this.options.firstOrigin;
  }

  private keysNamed(kept: string): LogKeys {
    const { origin, retired, retiredPublic = [] } = this.options;
    const name = origin ?? kept;
    const unnamed = retiredPublic.map((key) => noteKey(sha256, name, key));
    return {
      own: noteKey(sha256, name, this.publicKey),
      retired: [...retired, ...unnamed.filter(({ id }) => !retired.some((other) => other.id === id))],
    };
  }

  /**
   * Returns the keys of the tree of all events: the ledger's keys under a longer name.
   * @param note note of the newest head of all events; null without heads
   * @param ledgerNote note of the ledger's newest head, which has the name of the log when `note` is null
   */
  keysOfAll(note: string | null, ledgerNote: string | null): LogKeys {
    const origin = note === null ? undefined : parseCheckpoint(parseNote(note)?.text ?? '')?.origin;
    const kept = origin?.endsWith(allTree.suffix) === true ? origin.slice(0, -allTree.suffix.length) : null;
    const { own, retired } = this.keysNamed(kept ?? this.nameAfter(ledgerNote));
    const inAll = (key: NoteKey): NoteKey => keyFor(sha256, allTree, key);
    return { own: inAll(own), retired: retired.map(inAll) };
  }

  /**
   * Signs a text that is not a note. The text must not have the form of a head; otherwise, the result would be a signed
   * head.
   */
  signText(text: Uint8Array): Uint8Array {
    return sign(null, text, this.privateKey);
  }

  /** Returns the head as a signed note. */
  sign(head: Omit<Checkpoint, 'origin'>, { own }: LogKeys): string {
    const text = checkpointText({ ...head, origin: own.name });
    return noteOf(text, own, sign(null, Buffer.from(text), this.privateKey));
  }
}
