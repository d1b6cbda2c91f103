import { bytesOfBase64, bytesOfHex, hexOf, utf8Of } from '@pixchange/contracts/audit/bytes';
import { parseCheckpoint } from '@pixchange/contracts/audit/checkpoint';
import { leafText, type StoredEvent } from '@pixchange/contracts/audit/leaf-text';
import { stepsToRoot, type Hash } from '@pixchange/contracts/audit/merkle';
import { parseNote } from '@pixchange/contracts/audit/signed-note';
import type { InclusionProofView, LogHeadView, LogKeysView } from '@pixchange/contracts/http/audit';

/** Server data about an entry; untrusted until verified. */
export interface Evidence {
  readonly stored: StoredEvent;
  readonly proof: InclusionProofView;
  readonly head: Pick<LogHeadView, 'note'>;
  readonly keys: LogKeysView;
}

export type Verdict =
  | {
      readonly isProven: true;
      readonly leaf: number;
      readonly size: number;
      readonly root: string;
      readonly key: string;
    }
  | { readonly isProven: false; readonly why: string };

const PUBLIC_KEY_BYTES = 32;

const joined = (...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(parts.flatMap((part) => [...part]));

const sha256 = async (...parts: readonly Uint8Array[]): Promise<Hash> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', joined(...parts)));

const refused = (why: string): Verdict => ({ isProven: false, why });

/** Returns the root hash that the event and its proof lead to; null for an invalid proof. */
const rootFrom = async (stored: StoredEvent, proof: InclusionProofView): Promise<string | null> => {
  const path = proof.proof.map(bytesOfHex);
  if (path.includes(null)) return null;
  const steps = stepsToRoot(proof.leaf_index, proof.size, path as Hash[]);
  if (steps === null) return null;
  let hash = await sha256(Uint8Array.of(0), utf8Of(leafText(stored)));
  for (const { sibling, onTheLeft } of steps)
    hash = await sha256(Uint8Array.of(1), ...(onTheLeft ? [sibling, hash] : [hash, sibling]));
  return hexOf(hash);
};

/** Parses a verifier key (C2SP signed-note): `name+id+base64`. */
const keyIn = (text: string) => {
  const [, name, id, encoded] = /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/u.exec(text) ?? [];
  const bytes = bytesOfBase64(encoded ?? '');
  return name === undefined || bytes?.length !== 1 + PUBLIC_KEY_BYTES
    ? null
    : { name, id, publicKey: joined(bytes.slice(1)) };
};

/** Returns the key of the log that signed the note; null without such a signature. */
const signerOf = async (note: string, { origin, key, retired }: LogKeysView): Promise<string | null> => {
  const parsed = parseNote(note);
  if (parsed === null) return null;
  for (const text of [key, ...retired]) {
    const known = keyIn(text);
    const signed = parsed.signatures.find(({ name, keyId }) => name === origin && keyId === known?.id);
    if (known === null || signed === undefined || known.name !== origin) continue;
    const publicKey = await crypto.subtle.importKey('raw', known.publicKey, 'Ed25519', false, ['verify']);
    if (await crypto.subtle.verify('Ed25519', publicKey, joined(signed.signature), joined(utf8Of(parsed.text))))
      return text;
  }
  return null;
};

/** Verifies in the browser that the event is in the log, under a head signed by the log's key. */
export const verify = async ({ stored, proof, head, keys }: Evidence): Promise<Verdict> => {
  const root = await rootFrom(stored, proof);
  const checkpoint = parseCheckpoint(parseNote(head.note)?.text ?? '');
  if (root === null || checkpoint === null) return refused('The proof is malformed.');
  if (stored.id !== proof.event_id || checkpoint.size !== proof.size || hexOf(checkpoint.root) !== root)
    return refused('The entry is not part of the signed log.');
  const key = await signerOf(head.note, keys);
  return key === null
    ? refused('The log was not signed with a known key.')
    : { isProven: true, leaf: proof.leaf_index, size: proof.size, root, key };
};
