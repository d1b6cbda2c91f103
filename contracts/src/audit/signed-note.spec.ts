import { createHash, createPublicKey, verify as verifySignature } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { base64Of, bytesOfBase64, hexOf } from './bytes.ts';
import type { Sha256 } from './merkle.ts';
import {
  noteKey,
  noteKeyText,
  noteOf,
  openNote,
  parseNote,
  parseNoteKey,
  withoutCosignatures,
  type NoteKey,
  type VerifyEd25519,
} from './signed-note.ts';

const sha256: Sha256 = (...parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
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

/** Key and note from the tests of Go's signed-note package, the original implementation. */
const KEY = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const TEXT = "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
const SIGNATURE = 'x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=';
const NOTE = `${TEXT}\n— PeterNeumann ${SIGNATURE}\n`;

const peter = parseNoteKey(sha256, KEY) as NoteKey;
const stranger: NoteKey = noteKey(sha256, 'stranger.example', new Uint8Array(32));

describe('a key', () => {
  it('has an id derived from its name and public key', () => {
    expect(peter).toMatchObject({ name: 'PeterNeumann', id: 'c74f20a3' });
    expect(noteKeyText(peter)).toBe(KEY);
    expect(noteKey(sha256, peter.name, peter.publicKey)).toEqual(peter);
  });

  it('is not parsed when any character is changed or a part is missing', () => {
    for (let at = 0; at < KEY.length; at += 1) {
      expect([
        at,
        parseNoteKey(sha256, `${KEY.slice(0, at)}${String.fromCharCode(KEY.charCodeAt(at) + 1)}${KEY.slice(at + 1)}`),
      ]).toEqual([at, null]);
      expect([at, parseNoteKey(sha256, KEY.slice(0, at))]).toEqual([at, null]);
      expect([at, parseNoteKey(sha256, KEY.slice(at + 1))]).toEqual([at, null]);
    }
  });

  // The id in each text matches its bytes, so only the length or the algorithm is wrong.
  it.each([
    'PeterNeumann+cc469956+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TWBADKEY==',
    'PeterNeumann+173116ae+ZRpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW',
  ])('cannot be %s, with a wrong length or algorithm', (text) => expect(parseNoteKey(sha256, text)).toBeNull());

  it.each(['', 'two words', 'a+b', 'wide\u2003space', 'bell\u0007', 'next\u0085line'])('cannot be named %j', (name) =>
    expect(() => noteKey(sha256, name, peter.publicKey)).toThrow(RangeError),
  );
});

describe('a note', () => {
  it('is opened with the key that signed it', () => expect(openNote(verify, [stranger, peter], NOTE)).toBe(TEXT));
  it('has its signatures after the last empty line', () =>
    expect(parseNote(`a\n\nb\n\n— PeterNeumann ${SIGNATURE}\n`)?.text).toBe('a\n\nb\n'));
  it('is built from a text and a signature', () =>
    expect(noteOf(TEXT, peter, (bytesOfBase64(SIGNATURE) as Uint8Array).slice(4))).toBe(NOTE));
  it('may have up to 15 signatures of unknown keys besides a known one', () => {
    const others = `— stranger.example ${base64Of(new Uint8Array(12))}\n`;
    expect(openNote(verify, [peter], `${NOTE}${others}`)).toBe(TEXT);
    expect(openNote(verify, [peter], `${NOTE}${others.repeat(15)}`)).toBe(TEXT);
    expect(openNote(verify, [peter], `${NOTE}${others.repeat(16)}`)).toBeNull();
  });
  it('is not opened without the key that signed it', () => {
    expect(openNote(verify, [], NOTE)).toBeNull();
    expect(openNote(verify, [stranger], NOTE)).toBeNull();
    // A key matches a signature only by both its name and its id.
    expect(
      openNote(
        verify,
        [
          { ...peter, name: 'stranger.example' },
          { ...peter, id: '00000000' },
        ],
        NOTE,
      ),
    ).toBeNull();
  });
  it('is refused when one signature of a known key is invalid, even beside a valid one', () => {
    const wrong = NOTE.replace('x08go/ZJ', 'x08go/ZK');
    expect(parseNote(wrong)?.signatures).toMatchObject([{ name: 'PeterNeumann', keyId: 'c74f20a3' }]);
    expect(openNote(verify, [peter], wrong)).toBeNull();
    expect(openNote(verify, [peter], `${NOTE}${wrong.slice(wrong.indexOf('—'))}`)).toBeNull();
  });
  it('is refused with two signatures by a known key, even valid ones', () =>
    expect(openNote(verify, [peter], `${NOTE}— PeterNeumann ${SIGNATURE}\n`)).toBeNull());
  it('can be read without cosignatures', () => {
    const cosigned = `${NOTE}— stranger.example ${base64Of(new Uint8Array(12))}\n`;
    expect([withoutCosignatures(cosigned), withoutCosignatures(NOTE)]).toEqual([NOTE, NOTE]);
  });
  it('is refused when any character of the text is changed', () => {
    for (let at = 0; at < TEXT.length; at += 1) {
      const other = `${NOTE.slice(0, at)}${NOTE[at] === 'x' ? 'y' : 'x'}${NOTE.slice(at + 1)}`;
      expect([at, openNote(verify, [peter], other)]).toEqual([at, null]);
    }
  });
});

describe('parsing a note', () => {
  it.each([
    ['an empty text', ''],
    ['a text without a signature', TEXT],
    ['a note without an empty line before the signature', `${TEXT}— PeterNeumann ${SIGNATURE}\n`],
    ['a note without a final newline', NOTE.slice(0, -1)],
    ['two hyphens instead of the dash', NOTE.replace('—', '--')],
    ['a signature without a name', NOTE.replace('PeterNeumann ', '')],
    ['a signature with too many words', NOTE.replace(`${SIGNATURE}\n`, `${SIGNATURE} x\n`)],
    ['a signature that is only a key id', NOTE.replace(SIGNATURE, 'x08gow==')],
    ['a signature that is not base64', NOTE.replace(SIGNATURE, `${SIGNATURE}=`)],
    ['a signature line that is too long', NOTE.replace(SIGNATURE, SIGNATURE.repeat(100))],
    ['a tab', NOTE.replace('If you', 'If\tyou')],
    ['a carriage return', NOTE.replace('problem,\n', 'problem,\r\n')],
    ['a lone surrogate', NOTE.replace('If you', 'If\ud800you')],
    ['a line after the signatures', `${NOTE}\n`],
  ])('fails for %s', (_, text) => expect(parseNote(text)).toBeNull());

  it('succeeds for the unchanged note', () =>
    expect(hexOf(parseNote(NOTE)?.signatures[0]?.signature ?? new Uint8Array())).toHaveLength(128));
});
