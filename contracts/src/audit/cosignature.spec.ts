import { createHash, createPublicKey, generateKeyPairSync, sign, verify as verifySignature } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { base64Of, bytesOfBase64, hexOf } from './bytes.ts';
import {
  checkpointRequestText,
  cosignatureLine,
  cosignedBytes,
  parseCheckpointRequest,
  parseWitnessKey,
  validCosignature,
  witnessKey,
  witnessKeyText,
} from './cosignature.ts';
import type { Sha256 } from './merkle.ts';
import { noteKey, noteKeyText, signatureIn, type VerifyEd25519 } from './signed-note.ts';

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

/** The example of c2sp.org/tlog-cosignature, whose key is not published. */
const TEXT = 'example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n';
const EXAMPLE =
  '— witness.example.com/w1 jWbPPwAAAABkGFDLEZMHwSRaJNiIDoe9DYn/zXcrtPHeolMI5OWXEhZCB9dlrDJsX3b2oyin1nPZqhf5nNo0xUe+mbIUBkBIfZ+qnA==\n';
const EXAMPLE_SECONDS = 1_679_315_147;

const pair = generateKeyPairSync('ed25519');
const publicKey = pair.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
const key = witnessKey(sha256, 'witness.example', publicKey);
const cosigned = (seconds: number, text = TEXT): string =>
  cosignatureLine(key, seconds, sign(null, cosignedBytes(text, seconds), pair.privateKey));

describe('a key of a witness', () => {
  it('is written and parsed, with the id of the algorithm 4', () => {
    const text = witnessKeyText(key);
    expect(parseWitnessKey(sha256, text)).toMatchObject({ name: 'witness.example', id: key.id });
    expect(key.id).toBe(hexOf(sha256(Buffer.from('witness.example\n\u0004'), publicKey).slice(0, 4)));
  });

  it('is not a key of a log', () =>
    expect(parseWitnessKey(sha256, noteKeyText(noteKey(sha256, 'witness.example', publicKey)))).toBeNull());
});

describe('a cosignature', () => {
  it('has the form of the published example', () => {
    const { keyId = '', signature = new Uint8Array() } = signatureIn(EXAMPLE.trimEnd()) ?? {};
    const named = { ...key, name: 'witness.example.com/w1', id: keyId };
    expect(cosignatureLine(named, EXAMPLE_SECONDS, signature.slice(8))).toBe(EXAMPLE);
    expect(new TextDecoder().decode(cosignedBytes(TEXT, EXAMPLE_SECONDS))).toBe(
      `cosignature/v1\ntime 1679315147\n${TEXT}`,
    );
  });

  it('is found among lines of other keys', () =>
    expect(validCosignature(verify, key, TEXT, `${EXAMPLE}not a line\n${cosigned(1_700_000_000)}`)).toBe(
      cosigned(1_700_000_000),
    ));

  it.each([
    ['over another text', cosigned(1_700_000_000, `${TEXT}more\n`)],
    ['of another time', cosigned(1_700_000_000).replace(/ (\S{8})/u, ' AAAAAAAA')],
    ['of another key', EXAMPLE],
    ['without a signature', `— witness.example ${base64Of(Buffer.from(`${key.id}00000000`, 'hex'))}\n`],
    ['that is missing', ''],
  ])('is not accepted: %s', (_, lines) => expect(validCosignature(verify, key, TEXT, lines)).toBeNull());

  it('is not accepted with a time that no number represents', () => {
    const bytes = Buffer.concat([Buffer.from(key.id, 'hex'), Buffer.alloc(8, 255), Buffer.alloc(64)]);
    expect(validCosignature(verify, key, TEXT, `— witness.example ${bytes.toString('base64')}\n`)).toBeNull();
  });
});

describe('the body of add-checkpoint', () => {
  const hash = bytesOfBase64('PlRNCrwHpqhGrupue0L7gxbjbMiKA9temvuZZDDpkaw=') as Uint8Array;
  const note = `${TEXT}\n${EXAMPLE}`;
  it.each([
    { old: 0, proof: [] },
    { old: 20_852_014, proof: [hash, hash] },
    { old: 7, proof: Array.from({ length: 63 }, () => hash) },
  ])('is written and parsed', (given) => {
    const request = { ...given, note };
    expect(parseCheckpointRequest(checkpointRequestText(request))).toEqual(request);
  });

  it.each([
    ['', 'nothing'],
    [note, 'a note alone'],
    [`old 07\n\n${note}`, 'a leading zero'],
    [`old 1e3\n\n${note}`, 'no decimal'],
    [`old 9\nAAAA\n\n${note}`, 'a short hash'],
    [`old 9\n${`${base64Of(hash)}\n`.repeat(64)}\n${note}`, 'too many hashes'],
    [`old 9\n${base64Of(hash)}`, 'no empty line'],
  ])('is refused: %j', (body) => expect(parseCheckpointRequest(body)).toBeNull());
});
