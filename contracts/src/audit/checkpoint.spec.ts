import { createHash, createPublicKey, generateKeyPairSync, sign, verify as verifySignature } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hexOf } from './bytes.ts';
import {
  checkpointText,
  openCheckpoint,
  openHead,
  parseCheckpoint,
  type Checkpoint,
  type SignedHead,
} from './checkpoint.ts';
import type { Sha256 } from './merkle.ts';
import { noteKey, noteOf, parseNote, parseNoteKey, type NoteKey, type VerifyEd25519 } from './signed-note.ts';

const sha256: Sha256 = (...parts) => createHash('sha256').update(Buffer.concat(parts)).digest();
const verify: VerifyEd25519 = (publicKey, message, signature) =>
  verifySignature(
    null,
    message,
    createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey).toString('base64url') },
      format: 'jwk',
    }),
    signature,
  );

/** The example of c2sp.org/tlog-checkpoint, whose key is not published. */
const EXAMPLE = `example.com/behind-the-sofa
20852163
CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=

— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=
`;

it('parses the published example and writes the same text again', () => {
  const text = parseNote(EXAMPLE)?.text ?? '';
  const checkpoint = parseCheckpoint(text);
  expect(checkpoint).toMatchObject({ origin: 'example.com/behind-the-sofa', size: 20_852_163, lastEventId: null });
  expect(hexOf(checkpoint?.root ?? new Uint8Array())).toBe(
    '0ac5186a91863e8e1d90c808014aa89bf5da8e3ee1d9f07630f0378f68f1ab62',
  );
  expect(checkpointText(checkpoint as Checkpoint)).toBe(text);
});

const ORIGIN = 'pixchange.example/audit';
const head: Checkpoint = {
  origin: ORIGIN,
  size: 12,
  root: sha256(Buffer.from('root')),
  lastEventId: '0197b700-1a10-7c3e-9d52-0b1f4c2e6b01',
};
const ROOT = Buffer.from(head.root).toString('base64');

describe('the text of a head', () => {
  it('has a line with the id of its last event', () => {
    expect(checkpointText(head)).toBe(`${ORIGIN}\n12\n${ROOT}\nlast-event 0197b700-1a10-7c3e-9d52-0b1f4c2e6b01\n`);
    expect(parseCheckpoint(checkpointText(head))).toEqual({ ...head, root: new Uint8Array(head.root) });
  });
  it('may have unknown extension lines', () =>
    expect(parseCheckpoint(`${ORIGIN}\n0\n${ROOT}\nmore\nlast-event e\n`)).toMatchObject({
      size: 0,
      lastEventId: 'e',
    }));

  it.each([
    ['no final newline', `${ORIGIN}\n12\n${ROOT}`],
    ['no root', `${ORIGIN}\n12\n`],
    ['no origin', `\n12\n${ROOT}\n`],
    ['a size with a leading zero', `${ORIGIN}\n012\n${ROOT}\n`],
    ['a size below 0', `${ORIGIN}\n-1\n${ROOT}\n`],
    ['a size above the safe integers', `${ORIGIN}\n9007199254740992\n${ROOT}\n`],
    ['a size in exponential notation', `${ORIGIN}\n1e3\n${ROOT}\n`],
    ['a root of another length', `${ORIGIN}\n12\n${Buffer.from('root').toString('base64')}\n`],
    ['a root in hex', `${ORIGIN}\n12\n${hexOf(head.root)}\n`],
    ['an empty line', `${ORIGIN}\n12\n${ROOT}\n\n`],
  ])('is refused with %s', (_, text) => expect(parseCheckpoint(text)).toBeNull());
});

const signer = (name: string) => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const key = noteKey(sha256, name, Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url'));
  return { key, note: (text: string): string => noteOf(text, key, sign(null, Buffer.from(text), privateKey)) };
};
const log = signer(ORIGIN);
const note = log.note(checkpointText(head));

describe('a signed head', () => {
  const keys: readonly NoteKey[] = [signer(ORIGIN).key, log.key];
  const fields = { size: 12, root: hexOf(head.root), lastEventId: '0197b700-1a10-7c3e-9d52-0b1f4c2e6b01', note };

  it('is opened by a key of the log', () => expect(openCheckpoint(verify, keys, note)).toMatchObject({ size: 12 }));
  it('is refused when another log signed it', () => {
    const other = signer('elsewhere.example/audit');
    expect(openCheckpoint(verify, [...keys, other.key], other.note(checkpointText(head)))).toBeNull();
  });
  it('is refused without a known signer', () => expect(openCheckpoint(verify, keys.slice(0, 1), note)).toBeNull());
  it('is refused when the note is not a checkpoint', () =>
    expect(openCheckpoint(verify, keys, log.note('hello\n'))).toBeNull());

  it('is accepted when its fields match the signed note', () =>
    expect(openHead(verify, keys, fields)).toMatchObject({ origin: ORIGIN, size: 12 }));
  it.each([
    { size: 13 },
    { root: hexOf(sha256()) },
    { lastEventId: '0197b700-1a10-7c3e-9d52-0b1f4c2e6b02' },
    { note: note.replace('12', '13') },
  ])('is refused when a field is changed: %j', (change) =>
    expect(openHead(verify, keys, { ...fields, ...change })).toBeNull(),
  );
});

it('opens a head that is stored as LogHeadSigned version 1', () => {
  const { data } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../fixtures/LogHeadSigned.v1.json'), 'utf8'),
  ) as { data: SignedHead };
  const key = parseNoteKey(
    sha256,
    'pixchange.example/audit+d5b0606a+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW',
  ) as NoteKey;
  expect(openHead(verify, [key], data)).toMatchObject({ origin: 'pixchange.example/audit', size: 8 });
});
