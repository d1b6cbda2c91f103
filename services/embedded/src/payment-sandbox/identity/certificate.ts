import { randomBytes, sign, type KeyObject } from 'node:crypto';
import { bits, integer, objectId, octets, sequence, setOf, tagged, taggedText, utcTime, utf8, yes } from './der.ts';

export type CertificateOptions = {
  /** Common names of subject and issuer. */
  subject: string;
  issuer: string;
  publicKey: KeyObject;
  /** Issuer's private key on the curve P-256. */
  issuerKey: KeyObject;
  from: Date;
  to: Date;
  /** IP address for which the certificate is valid, in addition to the server name. */
  ipv4?: string;
  /** Whether the certificate may sign other certificates. */
  ca: boolean;
};

const oids = {
  commonName: '2.5.4.3',
  keyUsage: '2.5.29.15',
  alternativeName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
} as const;
const version3 = Buffer.from([2]);
const signCertificates = bits(Buffer.from([0b0000_0110]), 1);
const signMessages = bits(Buffer.from([0b1000_0000]), 7);
const pemLine = /.{1,64}/g;

const nameOf = (commonName: string): Buffer => sequence(setOf(sequence(objectId(oids.commonName), utf8(commonName))));

const extension = (oid: string, critical: boolean, content: Buffer): Buffer =>
  sequence(objectId(oid), ...(critical ? [yes] : []), octets(content));

const addressOf = (ipv4: string | undefined): Buffer[] =>
  ipv4 === undefined ? [] : [taggedText(7, String.fromCharCode(...ipv4.split('.').map(Number)))];

const extensionsOf = ({ ca, subject, ipv4 }: CertificateOptions): Buffer =>
  sequence(
    extension(oids.basicConstraints, true, ca ? sequence(yes) : sequence()),
    extension(oids.keyUsage, true, ca ? signCertificates : signMessages),
    ...(ca ? [] : [extension(oids.alternativeName, false, sequence(taggedText(2, subject), ...addressOf(ipv4)))]),
  );

const serialNumber = (): Buffer => {
  const bytes = randomBytes(16);
  bytes[0] = 1 + ((bytes[0] ?? 0) % 0x7f);
  return bytes;
};

/** Creates a certificate (RFC 5280) in PEM; Node can read certificates but not create them. */
export const certificateOf = (options: CertificateOptions): string => {
  const { subject, issuer, publicKey, issuerKey, from, to } = options;
  const algorithm = sequence(objectId(oids.ecdsaWithSha256));
  const content = sequence(
    tagged(0, integer(version3)),
    integer(serialNumber()),
    algorithm,
    nameOf(issuer),
    sequence(utcTime(from), utcTime(to)),
    nameOf(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(3, extensionsOf(options)),
  );
  const certificate = sequence(content, algorithm, bits(sign('sha256', content, issuerKey)));
  return `-----BEGIN CERTIFICATE-----\n${(certificate.toString('base64').match(pemLine) ?? []).join('\n')}\n-----END CERTIFICATE-----\n`;
};
