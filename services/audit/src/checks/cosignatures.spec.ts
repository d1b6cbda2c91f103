import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { cosignatureLine, cosignedBytes, witnessKey, witnessKeyText } from '@pixchange/contracts/audit/cosignature';
import { parseNote } from '@pixchange/contracts/audit/signed-note';
import { allTree, ledgerTree, type TreeOfLog } from '@pixchange/contracts/audit/trees';
import type { AuditEvent } from '@pixchange/contracts/events/audit';
import { Auditor } from '../auditor.ts';
import { Findings } from '../findings.ts';
import { WholeLog } from '../merkle/whole-log.ts';
import { verifyEd25519 } from '../platform/ed25519.ts';
import { sha256 } from '../platform/hash.ts';
import { bought, pack } from '../testing/stories.ts';
import { TestLog, timeOf, treesFor } from '../testing/test-log.ts';

type Head = AuditEvent['data'];

const witnessOf = (name: string) => {
  const pair = generateKeyPairSync('ed25519');
  const key = witnessKey(sha256, name, pair.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32));
  const line = (note: string): string => {
    const bytes = cosignedBytes(parseNote(note)?.text ?? '', 1_700_000_000);
    return cosignatureLine(key, 1_700_000_000, sign(null, bytes, pair.privateKey));
  };
  return { key, line };
};
const [one, two, three] = ['one.example', 'two.example', 'three.example'].map(witnessOf) as [
  ReturnType<typeof witnessOf>,
  ReturnType<typeof witnessOf>,
  ReturnType<typeof witnessOf>,
];

/** Log with a head of both trees, and the head of each. */
const sealed = () => {
  const log = new TestLog().add(pack);
  for (const event of bought) log.add(event);
  log.sealAll();
  const heads = new Map(log.events.map(({ type, data }) => [type, data as Head]));
  return { log, headOf: (of: TreeOfLog) => heads.get(of.head) as Head };
};

const cosign = (
  { log, headOf }: ReturnType<typeof sealed>,
  { key, line }: typeof one,
  of: TreeOfLog,
  changed: Readonly<Record<string, unknown>> = {},
): void => {
  const { size, root, note } = headOf(of);
  const data = { tree: of.name, size, root, witness: witnessKeyText(key), line: line(note), ...changed };
  log.add({ type: 'HeadCosigned', data }, `audit-cosignatures-${of.name}-${data.size}`);
};

const audited = ({ log }: { log: TestLog }, threshold = 2, laterMs = 3_600_000) => {
  const findings = new Findings();
  const keys = [one, two, three].map(({ key }) => key);
  const auditor = new Auditor(findings, new WholeLog(sha256, treesFor(findings, [log.key.key]), findings), {
    userId: null,
    witnesses: { keys, threshold, verify: verifyEd25519 },
  });
  for (const event of log.events) auditor.see(event);
  const { witnessNotes, open } = auditor.finish(Date.parse(timeOf(log.events.length)) + laterMs, {
    graceMs: 900_000,
    mintMs: 900_000,
  });
  return {
    codes: findings.kept.map(({ code }) => code).filter((code) => /witness|event/.test(code)),
    notes: witnessNotes,
    open: open.map(({ code }) => code),
  };
};

describe('cosignatures', () => {
  it('are counted for each tree', () => {
    const story = sealed();
    for (const of of [ledgerTree, allTree]) for (const witness of [one, two]) cosign(story, witness, of);
    const { size } = story.headOf(ledgerTree);
    expect(audited(story)).toMatchObject({
      codes: [],
      notes: [
        `the ledger: 2 of 3 witnesses cosigned the head over ${size} leaves`,
        `all events: 2 of 3 witnesses cosigned the head over ${story.headOf(allTree).size} leaves`,
      ],
    });
  });

  it('are missing when there are fewer than the threshold', () => {
    const story = sealed();
    for (const of of [ledgerTree, allTree]) cosign(story, one, of);
    cosign(story, one, ledgerTree);
    expect(audited(story).codes).toEqual(['witness.waiting', 'witness.waiting']);
    expect(audited(story, 1).codes).toEqual([]);
    expect(audited(story, 2, 60_000)).toMatchObject({ codes: [], open: ['witness.waiting', 'witness.waiting'] });
  });

  it('of a later head cover an earlier one, and a newer head waits', () => {
    const story = sealed();
    const { log } = story;
    log.add({ type: 'EmailConfirmed', data: { userId: 'x' } }, 'user-x').seal(allTree);
    for (const of of [ledgerTree, allTree]) for (const witness of [one, two]) cosign(story, witness, of);
    expect(audited(story).codes).toEqual(['witness.waiting']);
  });

  it.each([
    ['a signature of another witness', { line: two.line('x\n\n— y AAAAAAA=\n') }, 'witness.signature'],
    ['a root that the log did not sign', { root: '0'.repeat(64) }, 'witness.head'],
    ['a size without a head', { size: 99 }, 'witness.head'],
    ['another form', { line: 7 }, 'event.schema'],
  ])('with %s are reported', (_, changed, code) => {
    const story = sealed();
    cosign(story, one, ledgerTree, changed);
    expect(audited(story).codes).toContain(code);
  });

  it('in another stream are reported', () => {
    const story = sealed();
    const { size, root, note } = story.headOf(allTree);
    const data = { tree: 'all', size, root, witness: witnessKeyText(one.key), line: one.line(note) };
    story.log.add({ type: 'HeadCosigned', data }, 'audit-cosignatures-ledger-1');
    expect(audited(story).codes).toContain('event.stream');
  });
});
