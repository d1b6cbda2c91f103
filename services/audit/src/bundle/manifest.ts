import { base64Of, bytesOfBase64 } from '@pixchange/contracts/audit/bytes';
import type { VerifyEd25519 } from '@pixchange/contracts/audit/signed-note';
import { signedText, type BundleHeader } from '@pixchange/contracts/audit/bundle';
import type { Outcome } from '../auditor.ts';
import type { Findings } from '../findings.ts';
import type { BundleSource } from './source.ts';

type Subjects = Pick<BundleHeader, 'readAt' | 'asOf' | 'userId' | 'about'>;

/** Key and function that verify the signature of an export. */
export interface ManifestTools {
  readonly verifyEd25519: VerifyEd25519;
  /** The auditor's public key (32 bytes); null to use the key in the manifest. */
  readonly auditorKey: Uint8Array | null;
}

const NOTHING = new Uint8Array();

/**
 * Checks that an export is complete, unchanged and signed with the given key. If no key is given, the signature is
 * checked with the key in the manifest, which does not prove who signed it.
 */
export const checkManifest = (
  findings: Findings,
  { sealed, header }: BundleSource,
  { verifyEd25519, auditorKey }: ManifestTools,
  { events }: Pick<Outcome, 'events'>,
): void => {
  if (sealed === null)
    return findings.add(null, {
      code: 'bundle.no-manifest',
      message: 'the export contains its manifest at the end',
      expected: 'a manifest',
      found: 'none',
    });
  const { manifest, signature, sha256 } = sealed;
  findings.mustEqual(
    null,
    'bundle.changed',
    'the hash of the export is the one that its manifest states',
    manifest.sha256,
    sha256,
  );
  findings.mustEqual(
    null,
    'bundle.events',
    'the export has as many events as its manifest states',
    manifest.events,
    events,
  );
  const about = ({ readAt, asOf, userId, about: subject }: Subjects): string =>
    JSON.stringify([readAt, asOf, userId, subject ?? null]);
  findings.mustEqual(
    null,
    'bundle.header',
    'the header of the export agrees with its manifest',
    about(manifest),
    about(header),
  );
  if (auditorKey !== null)
    findings.mustEqual(null, 'bundle.key', 'the export is signed by the given key', base64Of(auditorKey), manifest.key);
  const [own, signed] = [bytesOfBase64(manifest.key) ?? NOTHING, bytesOfBase64(signature) ?? NOTHING];
  if (!verifyEd25519(own, signedText(manifest), signed)) {
    findings.add(null, {
      code: 'bundle.signature',
      message: 'the signature of the manifest is valid',
      expected: `a signature with the key ${manifest.key}`,
      found: signature,
    });
  }
};
