import { describe, expect, it } from 'vitest';
import { hexOf, utf8Of } from '@pixchange/contracts/audit/bytes';
import { checkpointText } from '@pixchange/contracts/audit/checkpoint';
import { leafText, type StoredEvent } from '@pixchange/contracts/audit/leaf-text';
import { noteKeyText, noteOf } from '@pixchange/contracts/audit/signed-note';
import { verify, type Evidence } from './verify.ts';

const stored: StoredEvent = {
  stream: 'image-1',
  revision: 3,
  id: '0197b6f0-7a10-7c3e-9d52-0b1f4c2e6a31',
  type: 'StaffActed',
  data: { action: 'images.take_down', reason: { sealed: 'c2VhbGVk' } },
  metadata: { recordedAt: '2026-11-24T09:30:00.000Z', leaf: true },
};

const SIZE = 4;
const INDEX = 2;

const sha256 = async (...parts: readonly Uint8Array[]): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(parts.flatMap((part) => [...part]))));
const leaf = (text: string) => sha256(Uint8Array.of(0), utf8Of(text));
const node = (left: Uint8Array, right: Uint8Array) => sha256(Uint8Array.of(1), left, right);

const ORIGIN = 'localhost/audit';
const newKey = async () => {
  const pair = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair;
  const publicKey = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  const id = hexOf(await sha256(utf8Of(`${ORIGIN}\n`), Uint8Array.of(1), publicKey)).slice(0, 8);
  return { key: { name: ORIGIN, id, publicKey }, privateKey: pair.privateKey };
};
const { key, privateKey } = await newKey();
const other = await newKey();

const entry = await leaf(leafText(stored));
const last = await leaf('leaf 3');
const before = await node(await leaf('leaf 0'), await leaf('leaf 1'));
const root = await node(before, await node(entry, last));
const text = checkpointText({ origin: ORIGIN, size: SIZE, root, lastEventId: null });
const signature = await crypto.subtle.sign('Ed25519', privateKey, Uint8Array.from(utf8Of(text)));
const note = noteOf(text, key, new Uint8Array(signature));

const evidence: Evidence = {
  stored,
  proof: {
    event_id: stored.id,
    leaf_index: INDEX,
    leaf_hash: 'not looked at',
    size: SIZE,
    root: 'not looked at',
    proof: [last, before].map(hexOf),
  },
  head: { note },
  keys: { origin: key.name, key: noteKeyText(key), retired: [] },
};

describe('verifying an entry', () => {
  it('proves an entry that is in the log', async () =>
    expect(await verify(evidence)).toEqual({
      isProven: true,
      leaf: INDEX,
      size: SIZE,
      root: hexOf(root),
      key: noteKeyText(key),
    }));

  it('accepts a retired key', async () => {
    const keys = { origin: key.name, key: noteKeyText(other.key), retired: [noteKeyText(key)] };
    expect(await verify({ ...evidence, keys })).toMatchObject({ isProven: true, key: noteKeyText(key) });
  });

  it.each<[string, Partial<Evidence>]>([
    ['an entry that was changed', { stored: { ...stored, data: { action: 'images.restore' } } }],
    ['an entry at another index', { proof: { ...evidence.proof, leaf_index: INDEX + 1 } }],
    ['a path that is too short', { proof: { ...evidence.proof, proof: evidence.proof.proof.slice(1) } }],
    ['a path element that is not a hash', { proof: { ...evidence.proof, proof: ['x'] } }],
    ['the proof of another event', { proof: { ...evidence.proof, event_id: '0197b6f0-7a10-7c3e-9d52-0b1f4c2e6a32' } }],
    ['a head whose text was changed', { head: { note: note.replace(`\n${SIZE}\n`, `\n${SIZE + 1}\n`) } }],
    ['a head that another key signed', { keys: { ...evidence.keys, key: noteKeyText(other.key) } }],
    ['a text that is not a head', { head: { note: 'nothing' } }],
  ])('refuses %s', async (_, change) =>
    expect(await verify({ ...evidence, ...change })).toMatchObject({ isProven: false }),
  );
});
