import { bytesOfHex, hexOf } from '@pixchange/contracts/audit/bytes';
import { openCheckpoint, parseCheckpoint, type Checkpoint } from '@pixchange/contracts/audit/checkpoint';
import {
  cosignatureLine,
  cosignedBytes,
  parseCheckpointRequest,
  witnessKey,
  type CheckpointRequest,
} from '@pixchange/contracts/audit/cosignature';
import { provesConsistency } from '@pixchange/contracts/audit/merkle';
import { parseNote, type NoteKey } from '@pixchange/contracts/audit/signed-note';
import { allTree, keyFor } from '@pixchange/contracts/audit/trees';
import { verifyEd25519 } from '../platform/ed25519.ts';
import { sha256 } from '../platform/hash.ts';
import type { WitnessStore } from './store.ts';

/** Response to an `add-checkpoint` request. */
export interface Answer {
  readonly status: 200 | 400 | 403 | 404 | 409 | 422;
  readonly text: string;
  /** Media type; plain text by default. */
  readonly type?: string;
}

/** Checkpoint that a known log signed. */
interface Signed {
  readonly request: CheckpointRequest;
  readonly text: string;
  readonly checkpoint: Checkpoint;
}

/** Returns the parts of a body, whose signatures are not verified yet; null if it is malformed. */
const partsOf = (body: string) => {
  const request = parseCheckpointRequest(body);
  const text = request === null ? undefined : parseNote(request.note)?.text;
  const named = parseCheckpoint(text ?? '');
  return request === null || text === undefined || named === null ? null : { request, text, named };
};

const sizeAnswer = (size: number): Answer => ({ status: 409, text: `${size}\n`, type: 'text/x.tlog.size' });

/**
 * Cosigns heads of some logs. A head is cosigned only if its tree extends that of the head cosigned before
 * (c2sp.org/tlog-witness).
 */
export class Witness {
  readonly key: NoteKey;
  private readonly logKeys: readonly NoteKey[];
  private turn: Promise<unknown> = Promise.resolve();

  /**
   * Creates a witness.
   * @param logKeys keys of the logs; each also signs the tree of all events, under a longer name
   */
  constructor(
    name: string,
    private readonly store: WitnessStore,
    logKeys: readonly NoteKey[],
    private readonly nowMs: () => number,
  ) {
    this.key = witnessKey(sha256, name, Buffer.from(store.key.publicKey, 'base64'));
    this.logKeys = logKeys.flatMap((key) => [key, keyFor(sha256, allTree, key)]);
  }

  /**
   * Handles the body of a request. Requests are handled one after the other, because two of them could otherwise both
   * extend the same head.
   * @throws Unreadable when the heads can't be read or written
   */
  async addCheckpoint(body: string): Promise<Answer> {
    const verified = this.verified(body);
    if ('status' in verified) return verified;
    const answer = this.turn.then(() => this.cosign(verified));
    this.turn = answer.catch(() => undefined);
    return answer;
  }

  /** Returns the checkpoint in a body if a known log signed it, otherwise an error response. */
  private verified(body: string): Signed | Answer {
    const parsed = partsOf(body);
    if (parsed === null) return { status: 400, text: 'the body is not an old size, a proof and a checkpoint\n' };
    const { request, text, named } = parsed;
    const keys = this.logKeys.filter(({ name }) => name === named.origin);
    if (keys.length === 0) return { status: 404, text: 'unknown log\n' };
    const checkpoint = openCheckpoint(verifyEd25519, keys, request.note);
    if (checkpoint === null) return { status: 403, text: 'not signed by a known key of the log\n' };
    return { request, text, checkpoint };
  }

  private async cosign({ request, text, checkpoint }: Signed): Promise<Answer> {
    const { origin, size, root } = checkpoint;
    const heads = await this.store.read();
    const seen = Object.hasOwn(heads, origin) ? heads[origin] : undefined;
    const refusal = this.refusal(request, checkpoint, seen);
    if (refusal !== null) return refusal;
    if (size > (seen?.size ?? 0)) await this.store.write({ ...heads, [origin]: { size, root: hexOf(root) } });
    const seconds = Math.floor(this.nowMs() / 1_000);
    const signature = this.store.key.sign(cosignedBytes(text, seconds));
    return { status: 200, text: cosignatureLine(this.key, seconds, signature) };
  }

  private refusal(
    { old, proof }: CheckpointRequest,
    { size, root }: Checkpoint,
    seen: { readonly size: number; readonly root: string } | undefined,
  ): Answer | null {
    const cosigned = seen?.size ?? 0;
    if (old > size) return { status: 400, text: 'the old size is larger than the checkpoint\n' };
    if (old !== cosigned) return sizeAnswer(cosigned);
    if (size === 0 && hexOf(root) !== hexOf(sha256()))
      return { status: 422, text: 'a tree without leaves has another root\n' };
    if (seen === undefined)
      return proof.length === 0 ? null : { status: 422, text: 'a first checkpoint needs no proof\n' };
    return provesConsistency(sha256, cosigned, bytesOfHex(seen.root) ?? new Uint8Array(), size, root, proof)
      ? null
      : { status: 422, text: 'the checkpoint does not continue the log that was cosigned before\n' };
  }
}
