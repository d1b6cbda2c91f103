import {
  BUNDLE_FORM,
  eventLine,
  headerLine,
  headLine,
  manifestLine,
  signedText,
  type PlacedEvent,
} from '@pixchange/contracts/audit/bundle';
import { base64Of, hexOf, utf8Of } from '@pixchange/contracts/audit/bytes';
import { checkpointText } from '@pixchange/contracts/audit/checkpoint';
import { anyLeafHashOf } from '@pixchange/contracts/audit/leaf';
import { inclusionProof, nodeHash, rootOf, type Nodes } from '@pixchange/contracts/audit/merkle';
import { noteKey, noteKeyText, noteOf } from '@pixchange/contracts/audit/signed-note';
import { allTree, keyFor } from '@pixchange/contracts/audit/trees';
import { ed25519 } from '@noble/curves/ed25519';
import { idOf } from '../../../testing/samples.ts';
import { browserTools } from '../browser-tools.ts';

const { sha256 } = browserTools;

/** Signing key, such as that of a site's log or of an auditor. */
export class Signer {
  private readonly secret = ed25519.utils.randomPrivateKey();
  readonly publicKey = ed25519.getPublicKey(this.secret);
  readonly log = noteKey(sha256, 'example.org/audit', this.publicKey);
  /** Verifier key in the form that `/audit/key` returns. */
  readonly logKey = noteKeyText(this.log);

  sign(message: Uint8Array): Uint8Array {
    return ed25519.sign(message, this.secret);
  }
}

const AT = '2026-11-21T12:00:00.000Z';
export const OWNER = idOf(901);

const eventOf = (n: number, parts: Pick<PlacedEvent, 'stream' | 'revision' | 'type' | 'data'>): PlacedEvent => ({
  position: BigInt(n * 10),
  id: idOf(700 + n),
  metadata: { correlationId: 'r', causationId: 'r', actorId: OWNER, recordedAt: AT, schemaVersion: 1 },
  ...parts,
});

const movement = (n: number, revision: number, coins: number): PlacedEvent =>
  eventOf(n, {
    stream: `wallet-${OWNER}`,
    revision,
    type: 'WalletCredited',
    data: { after: { coins, pixtokens: 0 } },
  });

const other = (n: number): PlacedEvent =>
  eventOf(n, { stream: `user-${idOf(800 + n)}`, revision: 0, type: 'ProfileEdited', data: {} });

/** Returns the proof file of a wallet with two movements, in a log of five events. */
export const walletProof = (site: Signer, auditor = new Signer()): string => {
  const log = [other(0), movement(1, 0, 40), other(2), movement(3, 1, 60), other(4)];
  const hashes = log.map((event) => anyLeafHashOf(sha256, event));
  const nodes: Nodes = (level, place) =>
    level === 0
      ? (hashes[place] ?? new Uint8Array())
      : nodeHash(sha256, nodes(level - 1, place * 2), nodes(level - 1, place * 2 + 1));
  const size = log.length;
  const root = rootOf(sha256, nodes, size);
  const lastEventId = log.at(-1)?.id ?? '';
  const key = keyFor(sha256, allTree, site.log);
  const text = checkpointText({ origin: key.name, size, root, lastEventId });
  const note = noteOf(text, key, site.sign(utf8Of(text)));
  const head = eventOf(5, {
    stream: allTree.stream,
    revision: 0,
    type: allTree.head,
    data: { size, root: hexOf(root), lastEventId, note },
  });
  const about = { kind: 'wallet', id: OWNER } as const;
  const facts = { form: BUNDLE_FORM, readAt: AT, asOf: null, userId: null, about } as const;
  const body = [
    headerLine({ ...facts, logKeys: [site.logKey] }),
    headLine(head),
    ...[1, 3].map((index) =>
      eventLine(log[index] as PlacedEvent, {
        index,
        path: inclusionProof(sha256, nodes, index, size).map(hexOf),
      }),
    ),
  ].join('');
  const manifest = {
    ...facts,
    sha256: hexOf(sha256(utf8Of(body))),
    events: 2,
    position: '50',
    findings: 0,
    key: base64Of(auditor.publicKey),
  };
  return body + manifestLine(manifest, base64Of(auditor.sign(signedText(manifest))));
};
