import { describe, expect, it } from 'vitest';
import { hexOf } from '@pixchange/contracts/audit/bytes';
import { isLeaf, leafHashOf } from '@pixchange/contracts/audit/leaf';
import { consistencyProof, inclusionProof, nodeHash, rootOf, type Nodes } from '@pixchange/contracts/audit/merkle';
import { provenanceText, type Provenance, type ReceiptProof } from '@pixchange/contracts/audit/provenance';
import { noteKeyText } from '@pixchange/contracts/audit/signed-note';
import { artTokenArtifact, auditAnchorArtifact } from '@pixchange/contracts/chain/artifacts';
import { encodeRlp, Interface, keccak256, toBeHex } from 'ethers';
import { sha256 } from '../platform/hash.ts';
import { nodeTools } from '../platform/node-tools.ts';
import { bought, minting, pack, withdrawal } from '../testing/stories.ts';
import { LogKey, TestLog } from '../testing/test-log.ts';
import { provenanceTable } from './table.ts';
import { verifyProvenance } from './verify.ts';

const CONTRACT = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const ANCHORS = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512';
const VAULT = '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0';
const FILE = 'b'.repeat(64);
const word = (digit: string): string => `0x${digit.repeat(64)}`;
const bare = (hex: string): string => hex.slice(2);

type Log = readonly [string, readonly string[], string];
const logOf = (address: string, abi: Interface, name: string, ...values: unknown[]): Log => {
  const { topics, data } = abi.encodeEventLog(name, values);
  return [address, topics, data];
};
const token = new Interface(artTokenArtifact.abi);
const anchors = new Interface(auditAnchorArtifact.abi);

/** Returns the proof of a receipt next to another one in a block, as on a real chain. */
const proven = (block: number, log: Log, status = '0x01'): ReceiptProof => {
  const receipt = `0x02${bare(encodeRlp([status, toBeHex(50_000), `0x${'00'.repeat(256)}`, [log as never]]))}`;
  // Receipt 0 is at the key 0x80, and receipt 1 at 0x01.
  const leaves = [encodeRlp(['0x30', `0x${'11'.repeat(50)}`]), encodeRlp(['0x31', receipt])];
  const children = Array.from({ length: 17 }, (_, at) =>
    at === 8 || at === 0 ? keccak256(leaves[at === 8 ? 0 : 1] ?? '0x') : '0x',
  );
  const root = encodeRlp(children);
  const fields = Array.from({ length: 15 }, () => '0x');
  fields[5] = keccak256(root);
  fields[8] = toBeHex(block);
  fields[11] = toBeHex(1_790_000_000);
  const header = encodeRlp(fields);
  const nodes = [root, leaves[1] ?? ''].map(bare);
  return { block: bare(keccak256(header)), header: bare(header), index: 1, receipt: bare(receipt), nodes };
};

const key = new LogKey();

/** Returns the provenance of a work that is minted, anchored and withdrawn. */
const example = (change: { readonly mintLog?: Log; readonly status?: string } = {}): Provenance => {
  const log = new TestLog(key).add(pack);
  for (const event of bought) log.add(event);
  const uploadedAt = '2026-11-20T10:00:00.000Z';
  for (const event of [minting.requested({ uploadedAt }), minting.paid(), minting.submitted, minting.confirmed])
    log.add(event);
  const anchored = log.seal().events.filter(({ type }) => isLeaf(type)).length;
  const firstRoot = log.events.at(-1)?.data as { root: string };
  log.add(withdrawal.requested()).add(withdrawal.submitted).add(withdrawal.left());
  log.seal();
  const leaves = log.events.filter(({ type }) => isLeaf(type));
  const hashes = leaves.map((event) => leafHashOf(sha256, event));
  const nodes: Nodes = (level, place) =>
    level === 0
      ? (hashes[place] ?? new Uint8Array())
      : nodeHash(sha256, nodes(level - 1, place * 2), nodes(level - 1, place * 2 + 1));
  expect(hexOf(rootOf(sha256, nodes, anchored))).toBe(firstRoot.root);
  const out = log.events.find(({ type }) => type === 'TokenTransferred')?.data as { tx: string; block: number };
  const minted = logOf(CONTRACT, token, 'Minted', word('a'), 1, `0x${FILE}`, VAULT);
  return {
    format: 'pixchange-provenance-1',
    log_key: noteKeyText(key.key),
    head: (log.events.at(-1)?.data as { note: string }).note,
    events: leaves.flatMap((event, index) =>
      event.stream.startsWith('nft-')
        ? [
            {
              index,
              path: inclusionProof(sha256, nodes, index, leaves.length).map(hexOf),
              event: {
                data: event.data as Record<string, unknown>,
                id: event.id,
                metadata: event.metadata as Record<string, unknown>,
                revision: event.revision,
                stream: event.stream,
                type: event.type,
              },
            },
          ]
        : [],
    ),
    receipts: [
      { tx: word('c'), proof: proven(4, change.mintLog ?? minted, change.status) },
      { tx: out.tx, proof: proven(out.block, logOf(CONTRACT, token, 'Transfer', VAULT, ANCHORS, 1)) },
    ],
    anchor: {
      contract: ANCHORS,
      size: anchored,
      root: firstRoot.root,
      consistency: consistencyProof(sha256, nodes, anchored, leaves.length).map(hexOf),
      proof: proven(9, logOf(ANCHORS, anchors, 'Anchored', anchored, `0x${firstRoot.root}`)),
    },
  };
};

const verify = (proofFile: Provenance | string, fileSha256: string | null = null, keys = [key.key]) =>
  verifyProvenance(Buffer.from(typeof proofFile === 'string' ? proofFile : provenanceText(proofFile)), {
    source: 'proof.json',
    tools: nodeTools,
    keys,
    fileSha256,
  });

/** Returns each value in a document, with a function that replaces it. */
const places = (
  value: unknown,
  put: (other: unknown) => unknown,
): { value: unknown; put: (other: unknown) => unknown }[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) =>
        places(inner, (other) =>
          put(
            Array.isArray(value)
              ? value.map((one: unknown, at) => (String(at) === name ? other : one))
              : { ...value, [name]: other },
          ),
        ),
      )
    : [{ value, put }];

const otherThan = (value: unknown): unknown => {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (typeof value !== 'string') return 'x';
  const middle = Math.floor(value.length / 2);
  const digit = value[middle] === '0' ? '1' : '0';
  return `${value.slice(0, middle)}${digit}${value.slice(middle + 1)}`;
};

describe('the proof of a token', () => {
  const file = example();

  it('is valid, and lists its steps and blocks', () => {
    const report = verify(file, FILE);
    expect(report.findings).toEqual([]);
    expect(report).toMatchObject({
      ok: true,
      token: { chainId: 137, contract: CONTRACT, tokenId: '1', contentSha256: FILE },
      anchor: { contract: ANCHORS },
    });
    expect(report.steps.map(({ what }) => what)).toEqual(['uploaded', 'requested', 'minted', 'moved']);
    expect(report.blocks.map(({ what, number }) => [what, number])).toEqual([
      ['mint', 4],
      ['transfer', 20],
      ['anchor', 9],
    ]);
    expect(report.path).toMatchObject({ type: 'MintConfirmed' });
    expect(report.path?.steps.at(-1)?.hash).toBe(report.head?.root);
    expect(provenanceTable(report)).toContain('everything holds');
  });

  it('is refused when any of its parts is changed', () => {
    const all = places(file, (other) => other);
    expect(all.length).toBeGreaterThan(80);
    for (const { value, put } of all) {
      const changed = put(otherThan(value)) as Provenance;
      expect([verify(changed, null, []).ok, value]).toEqual([false, value]);
    }
  });

  it('is refused when a byte of it is changed, added or left out', () => {
    const text = provenanceText(file);
    for (let at = 0; at < text.length; at += 97) {
      const other = text[at] === '7' ? '8' : '7';
      expect(verify(`${text.slice(0, at)}${other}${text.slice(at + 1)}`, null, []).ok).toBe(false);
    }
    for (const changed of [` ${text}`, `${text}\n`, text.trimEnd(), text.replace('{', '{ '), '', 'null', '{}'])
      expect(verify(changed).ok).toBe(false);
  });

  it('is refused without an event before the last one, and with missing or exchanged receipts', () => {
    for (const [at] of file.events.entries())
      if (at < file.events.length - 1)
        expect(verify({ ...file, events: file.events.filter((_, other) => other !== at) }).ok).toBe(false);
    expect(verify({ ...file, receipts: file.receipts.slice(0, 1) }).ok).toBe(false);
    expect(verify({ ...file, receipts: file.receipts.toReversed() }).ok).toBe(false);
  });

  it('is refused when the block contains another log or a failed transaction', () => {
    const other = (...values: unknown[]) => example({ mintLog: logOf(CONTRACT, token, 'Minted', ...values) });
    expect(verify(other(word('9'), 1, `0x${FILE}`, VAULT)).findings[0]).toContain('does not say that it happened');
    expect(verify(other(word('a'), 2, `0x${FILE}`, VAULT)).ok).toBe(false);
    expect(verify(other(word('a'), 1, word('9'), VAULT)).ok).toBe(false);
    const elsewhere = logOf(ANCHORS, token, 'Minted', word('a'), 1, `0x${FILE}`, VAULT);
    expect(verify(example({ mintLog: elsewhere })).ok).toBe(false);
    expect(verify(example({ status: '0x' })).findings[0]).toContain('did not succeed');
  });

  it('is refused for another file, and for an untrusted key', () => {
    expect(verify(file, 'c'.repeat(64)).findings[0]).toContain('the file that was given');
    expect(verify(file, null, [new LogKey().key]).findings[0]).toContain('not one of the given keys');
  });

  it('reports that no anchor covers the mint yet', () => {
    const report = verify({ ...file, anchor: null });
    expect(report).toMatchObject({ ok: true, anchor: null });
    expect(report.notProven.join('\n')).toContain('no anchor covers the mint yet');
  });
});
