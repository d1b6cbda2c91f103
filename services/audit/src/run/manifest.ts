import { signedText, type BundleHeader } from '@pixchange/contracts/audit/bundle';
import type { Outcome } from '../auditor.ts';
import type { Findings } from '../findings.ts';
import type { BundleSource } from '../platform/bundle-reader.ts';
import { readPublicKey, verifyEd25519 } from '../platform/ed25519.ts';

type Subjects = Pick<BundleHeader, 'readAt' | 'asOf' | 'userId' | 'about'>;

/**
 * Checks that an export is complete, unchanged and signed with the given key. Without a given key, the signature is
 * checked with the key in the manifest, which does not prove who signed it.
 */
export const checkManifest = async (
  findings: Findings,
  { sealed, header }: BundleSource,
  key: string | null,
  { events }: Pick<Outcome, 'events'>,
): Promise<void> => {
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
  const own = Buffer.from(manifest.key, 'base64');
  if (key !== null)
    findings.mustEqual(
      null,
      'bundle.key',
      'the export is signed by the given key',
      Buffer.from(await readPublicKey(key)).toString('base64'),
      manifest.key,
    );
  if (!verifyEd25519(own, signedText(manifest), Buffer.from(signature, 'base64'))) {
    findings.add(null, {
      code: 'bundle.signature',
      message: 'the signature of the manifest is valid',
      expected: `a signature with the key ${manifest.key}`,
      found: signature,
    });
  }
};
