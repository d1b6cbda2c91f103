import { X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { makeCertificate } from '../../testing/certificates.ts';
import { objectId, sequence } from './der.ts';

const root = makeCertificate({
  name: 'A root',
  from: new Date('2026-01-02T03:04:05Z'),
  to: new Date('2049-12-31T00:00:00Z'),
});
const leaf = makeCertificate({ name: 'pay.example', by: root, keys: 'rsa' });

describe('a generated certificate', () => {
  it('is parsed correctly by Node', () => {
    const read = new X509Certificate(root.pem);
    expect([
      read.subject,
      read.issuer,
      read.ca,
      new Date(read.validFrom).toISOString(),
      new Date(read.validTo).toISOString(),
    ]).toEqual(['CN=A root', 'CN=A root', true, '2026-01-02T03:04:05.000Z', '2049-12-31T00:00:00.000Z']);
    const below = new X509Certificate(leaf.pem);
    expect([
      below.subject,
      below.issuer,
      below.ca,
      below.subjectAltName,
      below.publicKey.asymmetricKeyDetails?.modulusLength,
    ]).toEqual(['CN=pay.example', 'CN=A root', false, 'DNS:pay.example', 2_048]);
    expect(below.serialNumber).not.toBe(
      new X509Certificate(makeCertificate({ name: 'pay.example', by: root, keys: 'rsa' }).pem).serialNumber,
    );
  });

  it('is signed by the next certificate in its chain', () => {
    const [read, below] = [new X509Certificate(root.pem), new X509Certificate(leaf.pem)];
    expect([
      read.verify(read.publicKey),
      below.checkIssued(read),
      below.verify(read.publicKey),
      below.verify(below.publicKey),
    ]).toEqual([true, true, true, false]);
  });
});

describe('DER', () => {
  it.each([
    ['2.5.4.3', '0603550403'],
    ['1.2.840.10045.4.3.2', '06082a8648ce3d040302'],
    ['1.2.840.113549.1.1.11', '06092a864886f70d01010b'],
  ])('encodes the object id %s', (oid, hex) => expect(objectId(oid).toString('hex')).toBe(hex));

  it.each([
    [0, '3000'],
    [0x7f, '307f'],
    [0x80, '308180'],
    [0xff, '3081ff'],
    [0x100, '30820100'],
    [0xffff, '3082ffff'],
    [0x10000, '3083010000'],
  ])('encodes the length of %i bytes', (length, start) => {
    expect(sequence(Buffer.alloc(length)).toString('hex').slice(0, start.length)).toBe(start);
  });
});
