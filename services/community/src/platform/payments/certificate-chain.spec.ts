import { rootCertificates } from 'node:tls';
import { describe, expect, it } from 'vitest';
import { makeCertificate } from '../../../../embedded/src/testing/certificates.ts';
import { certificatesIn, certificateFault } from './certificate-chain.ts';

const name = 'messageverificationcerts.paypal.com';
const dayMs = 24 * 60 * 60 * 1_000;
const now = Date.now();
const over = { from: new Date(now - 3 * dayMs), to: new Date(now - 2 * dayMs) };

const root = makeCertificate({ name: 'Root' });
const middle = makeCertificate({ name: 'Middle', by: root, ca: true });
const leaf = makeCertificate({ name, by: middle, keys: 'rsa' });

const judge = (chain: readonly { pem: string }[], roots: readonly { pem: string }[] = [root], at = now) =>
  certificateFault(
    chain.flatMap(({ pem }) => certificatesIn(pem)),
    roots.flatMap(({ pem }) => certificatesIn(pem)),
    at,
  );

describe('a chain of certificates', () => {
  it('is valid when it leads to a trusted root, whether or not it includes the root', () => {
    expect(judge([leaf, middle])).toBeNull();
    expect(judge([leaf, middle, root])).toBeNull();
    expect(judge([leaf, root, middle])).toBeNull();
    expect(judge([makeCertificate({ name, by: root, keys: 'rsa' })])).toBeNull();
    expect(
      judge([makeCertificate({ name: 'messageverificationcerts.sandbox.paypal.com', by: root, keys: 'rsa' })]),
    ).toBeNull();
  });

  it.each([
    ['it is empty', [], 'there is none'],
    ['the intermediate certificate is missing', [leaf], 'nobody'],
    ['only another root is trusted', [leaf, middle, root], 'nobody', [makeCertificate({ name: 'Root' })]],
    ['no root is trusted', [leaf, middle, root], 'nobody', []],
    ['it has another name', [makeCertificate({ name: 'api.paypal.com', by: root, keys: 'rsa' })], 'another name'],
    [
      'its name continues with another domain',
      [makeCertificate({ name: `${name}.evil.example`, by: root, keys: 'rsa' })],
      'another name',
    ],
    [
      'its name only ends with the right name',
      [makeCertificate({ name: `x.${name}`, by: root, keys: 'rsa' })],
      'another name',
    ],
    ['its key is not RSA', [makeCertificate({ name, ca: false })], 'key is of another kind'],
    ['its key is short', [makeCertificate({ name, by: root, keys: 'small-rsa' })], 'key is of another kind'],
    ['it has expired', [makeCertificate({ name, by: root, keys: 'rsa', ...over })], 'expired'],
    [
      'it is not valid yet',
      [makeCertificate({ name, by: root, keys: 'rsa', from: new Date(now + dayMs), to: new Date(now + 2 * dayMs) })],
      'expired',
    ],
  ])('is not valid when %s', (_, chain, flaw, roots = [root]) => expect(judge(chain, roots)).toContain(flaw));

  it('is not valid when an issuer is not a CA or has expired', () => {
    const simple = makeCertificate({ name: 'Simple', by: root, ca: false });
    expect(judge([makeCertificate({ name, by: simple, keys: 'rsa' }), simple])).toContain('nobody');
    const old = makeCertificate({ name: 'Old', by: root, ca: true, ...over });
    expect(judge([makeCertificate({ name, by: old, keys: 'rsa' }), old])).toContain('nobody');
    const oldRoot = makeCertificate({ name: 'Old root', ...over });
    expect(judge([makeCertificate({ name, by: oldRoot, keys: 'rsa' })], [oldRoot])).toContain('nobody');
  });

  it('is not valid when an impostor with the name of an issuer signed it', () => {
    const impostor = makeCertificate({ name: 'Middle', by: makeCertificate({ name: 'Root' }), ca: true });
    expect(judge([makeCertificate({ name, by: impostor, keys: 'rsa' }), impostor])).toContain('nobody');
    expect(judge([makeCertificate({ name, by: impostor, keys: 'rsa' }), middle])).toContain('nobody');
  });

  it('is not followed beyond a maximum length', () => {
    let last = root;
    const long = Array.from(
      { length: 12 },
      (_, place) => (last = makeCertificate({ name: `Middle ${place}`, by: last, ca: true })),
    );
    expect(judge([makeCertificate({ name, by: last, keys: 'rsa' }), ...long.reverse()])).toContain('nobody');
  });

  it('is not valid with only the system’s roots, which can all be parsed', () => {
    expect(rootCertificates.flatMap(certificatesIn)).toHaveLength(rootCertificates.length);
    expect(
      judge(
        [leaf, middle],
        rootCertificates.map((pem) => ({ pem })),
      ),
    ).toContain('nobody');
  });
});
