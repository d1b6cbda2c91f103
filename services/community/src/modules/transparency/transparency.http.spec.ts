import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bytesOfHex, hexOf } from '@pixchange/contracts/audit/bytes';
import { openCheckpoint, openHead, parseCheckpoint } from '@pixchange/contracts/audit/checkpoint';
import { leafHashOf, type StoredEvent } from '@pixchange/contracts/audit/leaf';
import { nodeHash, provesConsistency, provesInclusion, type Hash } from '@pixchange/contracts/audit/merkle';
import { parseNote, parseNoteKey, type NoteKey } from '@pixchange/contracts/audit/signed-note';
import { auditHttp, type InclusionProofView, type LogHeadView } from '@pixchange/contracts/http/audit';
import { ApiError } from '@pixchange/contracts/http/client';
import { reportsHttp } from '@pixchange/contracts/http/moderation';
import { profileHttp } from '@pixchange/contracts/http/profile';
import pg from 'pg';
import { signUp, startProduct, until, type Person, type Product } from '../../../../../tests/product.ts';
import { verifyEd25519 } from '../../runtime/merkle-log/log-signer.ts';
import { sha256 } from '../../runtime/merkle-log/sha256.ts';
import { leavesIn, rootBy, storedEvents } from '../../runtime/merkle-log/testing/stored-log.ts';

const COMMENT = 'He drew my kettle';

let product: Product;
let [ines, noor]: Person[] = [];
beforeAll(async () => {
  product = await startProduct('transparency');
  [ines, noor] = [await signUp(product), await signUp(product)];
});
afterAll(() => product.stop());

it('the verifier is served as one file', async () => {
  const response = await fetch(`${product.url}/audit/verify.mjs`);
  expect(response.headers.get('content-type')).toMatch(/^text\/javascript/);
  const program = await response.text();
  expect(program).toBe(readFileSync(join(import.meta.dirname, '../../../../audit/dist/verify.mjs'), 'utf8'));
  expect(Buffer.byteLength(program)).toBeLessThanOrEqual(300_000);
});

const bytes = (hex: string): Hash => bytesOfHex(hex) as Hash;
const leaves = async (): Promise<StoredEvent[]> => leavesIn(await storedEvents(product.eventStoreUrl));

/** Waits for a head that covers the whole log. */
const untilAllSigned = async (): Promise<LogHeadView> => untilHead((await leaves()).length);
const sizes = async (): Promise<number[]> =>
  (await product.call(auditHttp.heads, { query: { per_page: 100 } })).collection.map(({ size }) => size).reverse();

/** Files a report whose comment is personal text of the reporter. */
const report = async (by: Person, about: Person): Promise<StoredEvent> => {
  const { id } = await product.call(reportsHttp.file, {
    token: by.session.token,
    body: { report: { kind: 'user', subject_id: about.session.id, reason: 'copyright', comment: COMMENT } },
  });
  return (await leaves()).find(({ stream }) => stream === `report-${id}`) as StoredEvent;
};

const newest = (): Promise<LogHeadView | null> =>
  product
    .call(auditHttp.latest, {})
    .catch((error: unknown) =>
      error instanceof ApiError && error.status === 404 ? null : Promise.reject(error as Error),
    );
const untilHead = async (size: number): Promise<LogHeadView> => {
  await product.tick('sign-heads');
  return (await until(newest, (head) => (head?.size ?? 0) >= size, `a head over ${size} leaves`)) as LogHeadView;
};
const key = async (): Promise<NoteKey> => parseNoteKey(sha256, (await product.call(auditHttp.keys, {})).key) as NoteKey;
const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${product.url}${path}`, { headers });
const refused = async (path: string): Promise<unknown> => {
  const response = await get(path);
  const { errors } = (await response.json()) as { errors: { attribute: string; code: string }[] };
  return [response.status, ...errors.map(({ attribute, code }) => `${attribute} ${code}`)];
};

const holds = (event: StoredEvent, proof: InclusionProofView): boolean =>
  provesInclusion(
    sha256,
    leafHashOf(sha256, event),
    proof.leaf_index,
    proof.size,
    proof.proof.map(bytes),
    bytes(proof.root),
  );

describe('a log without a signed head', () => {
  it('has no head and no proofs, but a public key', async () => {
    const unsigned = await startProduct('unsigned');
    try {
      expect(await unsigned.call(auditHttp.heads, {})).toEqual({
        collection: [],
        page: 1,
        total_count: 0,
        total_pages: 0,
      });
      for (const path of ['/audit/heads/latest', `/audit/proofs/inclusion?event_id=${randomUUID()}`])
        expect((await fetch(`${unsigned.url}${path}`)).status).toBe(404);
      expect((await unsigned.call(auditHttp.keys, {})).origin).toBe('localhost/audit');
    } finally {
      await unsigned.stop();
    }
  });
});

describe('the published log', () => {
  it('has signed heads that anybody can recompute', async () => {
    for (let n = 1; n <= 3; n += 1) {
      await report(await signUp(product), noor as Person);
      const head = await untilAllSigned();
      const events = await storedEvents(product.eventStoreUrl);
      expect(head).toMatchObject({
        size: leavesIn(events).length,
        root: rootBy(events, head.size),
        last_event_id: leavesIn(events).at(-1)?.id,
      });
      expect(openHead(verifyEd25519, [await key()], { ...head, lastEventId: head.last_event_id })).not.toBeNull();
    }
    const signed = await sizes();
    expect(signed).toEqual([...new Set(signed)].sort((a, b) => a - b));
    const { collection, total_count } = await product.call(auditHttp.heads, { query: { per_page: 2 } });
    expect([total_count, ...collection.map(({ size }) => size)]).toEqual([
      signed.length,
      ...signed.slice(-2).reverse(),
    ]);
    expect(await product.call(auditHttp.head, { params: { size: String(signed.at(-2)) } })).toEqual(collection[1]);
  });

  it('proves that an event is in the log, and its index', async () => {
    const event = await report(await signUp(product), noor as Person);
    const { size } = await untilAllSigned();
    const proof = await product.call(auditHttp.inclusion, { query: { event_id: event.id } });
    expect(proof).toMatchObject({
      event_id: event.id,
      leaf_index: size - 1,
      leaf_hash: hexOf(leafHashOf(sha256, event)),
      size,
    });
    expect(holds(event, proof)).toBe(true);
    expect(holds({ ...event, revision: 1 }, proof)).toBe(false);
    const [first] = await leaves();
    const [earlier = 0] = await sizes();
    const early = await product.call(auditHttp.inclusion, { query: { event_id: first?.id ?? '', size: earlier } });
    expect([early.size, early.root, holds(first as StoredEvent, early)]).toEqual([
      earlier,
      (await product.call(auditHttp.head, { params: { size: String(earlier) } })).root,
      true,
    ]);
    // An earlier head does not cover the event.
    expect(await refused(`/audit/proofs/inclusion?event_id=${event.id}&size=${earlier}`)).toEqual([
      404,
      'event_id audit.unknown-entry',
    ]);
  });

  it('proves that one head extends another', async () => {
    const heads = (await product.call(auditHttp.heads, {})).collection;
    for (const first of heads) {
      for (const second of heads.filter(({ size }) => size >= first.size)) {
        const proof = await product.call(auditHttp.consistency, { query: { first: first.size, second: second.size } });
        expect(proof).toMatchObject({
          first: first.size,
          first_root: first.root,
          second: second.size,
          second_root: second.root,
        });
        expect(
          provesConsistency(
            sha256,
            first.size,
            bytes(first.root),
            second.size,
            bytes(second.root),
            proof.proof.map(bytes),
          ),
        ).toBe(true);
      }
    }
  });

  it('reveals no personal text', async () => {
    const { size } = (await newest()) as LogHeadView;
    const { collection } = await product.call(auditHttp.heads, {});
    const proofs = await Promise.all(
      (await leaves()).map(({ id }) => product.call(auditHttp.inclusion, { query: { event_id: id, size } })),
    );
    const publicText = JSON.stringify([collection, proofs]);
    for (const word of [COMMENT, ines?.session.id, noor?.session.id, ines?.username])
      expect(publicText).not.toContain(word);
  });

  it('keeps its proofs after an erasure', async () => {
    const event = await report(ines as Person, noor as Person);
    const { size } = await untilAllSigned();
    const query = { event_id: event.id, size };
    const before = await product.call(auditHttp.inclusion, { query });
    const { code } = await product.call(profileHttp.remove, {
      token: ines?.session.token ?? '',
      body: { password: ines?.password ?? '' },
    });
    await until(
      () => product.call(profileHttp.erasure, { params: { code } }),
      ({ status }) => status === 'done',
      'the end of the erasure',
    );
    const stored = (await leaves()).find(({ id }) => id === event.id) as StoredEvent;
    expect(await product.call(auditHttp.inclusion, { query })).toEqual(before);
    expect(holds(stored, before)).toBe(true);
  });
});

describe('the tree of all events', () => {
  it('has its own heads, keys and proofs', async () => {
    await product.tick('sign-heads');
    const query = { tree: 'all' as const };
    const { name, publicKey } = await key();
    const all = parseNoteKey(sha256, (await product.call(auditHttp.keys, { query })).key) as NoteKey;
    expect([all.name, hexOf(all.publicKey)]).toEqual([`${name}/all`, hexOf(publicKey)]);
    const head = await until(
      () => product.call(auditHttp.latest, { query }).catch(() => null),
      (found) => found !== null,
      'a head of all events',
    );
    if (head === null) throw new Error('no head');
    expect(openHead(verifyEd25519, [all], { ...head, lastEventId: head.last_event_id })).not.toBeNull();
    expect(await product.call(auditHttp.head, { query, params: { size: String(head.size) } })).toEqual(head);
    const { collection } = await product.call(auditHttp.heads, { query: { ...query, per_page: 100 } });
    expect(collection[0]).toEqual(head);

    // A registration is not a leaf of the ledger's tree.
    const event = (await storedEvents(product.eventStoreUrl)).find(
      ({ stream }) => stream === `user-${ines?.session.id}`,
    ) as StoredEvent;
    const proof = await product.call(auditHttp.inclusion, { query: { ...query, event_id: event.id } });
    expect([proof.root, holds(event, proof)]).toEqual([head.root, true]);
    expect(await refused(`/audit/proofs/inclusion?event_id=${event.id}`)).toEqual([
      404,
      'event_id audit.unknown-entry',
    ]);

    await signUp(product);
    await product.tick('sign-heads');
    const later = await until(
      () => product.call(auditHttp.latest, { query }),
      ({ size }) => size > head.size,
      'a later head',
    );
    const sizes = { first: head.size, second: later.size };
    const consistent = await product.call(auditHttp.consistency, { query: { ...query, ...sizes } });
    expect(
      provesConsistency(
        sha256,
        head.size,
        bytes(head.root),
        later.size,
        bytes(later.root),
        consistent.proof.map(bytes),
      ),
    ).toBe(true);
    const note = await get('/audit/heads/latest?tree=all', { accept: 'text/plain' });
    expect(openCheckpoint(verifyEd25519, [all], await note.text())?.origin).toBe('localhost/audit/all');
  });
});

describe('the endpoints', () => {
  it('return a head as a signed note when text is requested', async () => {
    const { note } = (await newest()) as LogHeadView;
    for (const path of ['/audit/heads/latest', `/audit/heads/${(await newest())?.size}`]) {
      const response = await get(path, { accept: 'text/plain' });
      expect([
        response.status,
        response.headers.get('content-type'),
        response.headers.get('vary'),
        await response.text(),
      ]).toEqual([200, 'text/plain; charset=utf-8', 'Accept, accept-encoding', note]);
    }
    expect(openCheckpoint(verifyEd25519, [await key()], note)?.origin).toBe('localhost/audit');
    for (const accept of ['*/*', 'application/json', 'text/html,application/xhtml+xml,*/*;q=0.8'])
      expect((await get('/audit/heads/latest', { accept })).headers.get('content-type')).toContain('application/json');
  });

  it('return the keys in the verifiers’ format', async () => {
    const response = await get('/audit/key', { accept: 'text/plain' });
    const lines = (await response.text()).trimEnd().split('\n');
    expect(lines.map((line) => parseNoteKey(sha256, line)?.name)).toEqual(['localhost/audit']);
  });

  it('allow permanent caching of immutable data, and revalidation of the rest', async () => {
    const [[event], [first, second]] = [await leaves(), await sizes()];
    const paths = {
      forEver: [
        `/audit/heads/${first}`,
        `/audit/proofs/inclusion?event_id=${event?.id}&size=${first}`,
        `/audit/proofs/consistency?first=${first}&second=${second}`,
      ],
      asked: ['/audit/heads', '/audit/heads/latest', '/audit/key', `/audit/proofs/inclusion?event_id=${event?.id}`],
    };
    for (const path of paths.forEver)
      expect([path, (await get(path)).headers.get('cache-control')]).toEqual([
        path,
        'public, max-age=31536000, immutable',
      ]);
    for (const path of paths.asked) {
      const first = await get(path);
      expect([path, first.headers.get('cache-control')]).toEqual([path, 'public, no-cache']);
      expect([path, (await get(path, { 'if-none-match': first.headers.get('etag') ?? '' })).status]).toEqual([
        path,
        304,
      ]);
    }
    expect((await get('/audit/heads/999')).headers.get('cache-control')).toBe('no-store');
  });

  it('refuse a consistency proof to an unsigned head', async () =>
    expect(await refused(`/audit/proofs/consistency?first=${(await sizes())[0]}&second=999999`)).toEqual([
      404,
      'second audit.unknown-head',
    ]));

  it.each([
    ['/audit/heads/0', 404, 'size audit.unknown-head'],
    ['/audit/heads/02', 404, 'size audit.unknown-head'],
    ['/audit/heads/999999', 404, 'size audit.unknown-head'],
    ['/audit/heads/99999999999999999999', 404, 'size audit.unknown-head'],
    ['/audit/heads/x', 404, 'size audit.unknown-head'],
    ['/audit/heads?page=0', 422, 'page invalid'],
    ['/audit/heads/latest?tree=some', 422, 'tree invalid'],
    ['/audit/heads/999999?tree=all', 404, 'size audit.unknown-head'],
    ['/audit/proofs/inclusion', 422, 'event_id invalid'],
    ['/audit/proofs/inclusion?event_id=x', 422, 'event_id invalid'],
    [`/audit/proofs/inclusion?event_id=${randomUUID()}`, 404, 'event_id audit.unknown-entry'],
    [`/audit/proofs/inclusion?event_id=${randomUUID()}&size=999999`, 404, 'size audit.unknown-head'],
    [`/audit/proofs/inclusion?event_id=${randomUUID()}&size=-1`, 422, 'size invalid'],
    ['/audit/proofs/consistency?first=1', 422, 'second invalid'],
    ['/audit/proofs/consistency?first=999999&second=999999', 404, 'first audit.unknown-head'],
    ['/audit/proofs/consistency?first=2&second=1', 422, 'second audit.heads-reversed'],
    ['/audit', 404, 'base not_found'],
    ['/audit/nothing', 404, 'base not_found'],
  ])('refuse %s in the API’s error format', async (path, status, error) =>
    expect(await refused(path)).toEqual([status, error]),
  );
});

describe('the tiles of a log', () => {
  /** Returns the root of a tree with these leaf hashes (RFC 9162, section 2.1.1). */
  const treeHash = (hashes: readonly Hash[]): Hash => {
    const [only] = hashes;
    if (only !== undefined && hashes.length === 1) return only;
    const half = 2 ** (Math.ceil(Math.log2(hashes.length)) - 1);
    return nodeHash(sha256, treeHash(hashes.slice(0, half)), treeHash(hashes.slice(half)));
  };
  const tile = async (path: string): Promise<Hash[]> => {
    const response = await get(path);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/octet-stream']);
    const hashes = new Uint8Array(await response.arrayBuffer());
    return Array.from({ length: hashes.length / 32 }, (_, n) => hashes.slice(n * 32, (n + 1) * 32));
  };
  const checkpoint = async (log: string) => {
    const response = await get(`${log}/checkpoint`);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    return parseCheckpoint(parseNote(await response.text())?.text ?? '');
  };

  it('contain the hashes of the leaves, from which anybody computes the signed root', async () => {
    await untilAllSigned();
    const { size = 0, root } = (await checkpoint('/log')) ?? {};
    const hashes = await tile(`/log/tile/0/000.p/${size}`);
    expect(hashes.map(hexOf)).toEqual((await leaves()).map((leaf) => hexOf(leafHashOf(sha256, leaf))));
    expect(hexOf(treeHash(hashes))).toBe(hexOf(root as Hash));
  });

  it('of a higher level contain the roots of whole tiles', async () => {
    const sizeOfAll = async (): Promise<number> => {
      await product.tick('sign-heads');
      return (await checkpoint('/log/all'))?.size ?? 0;
    };
    while ((await sizeOfAll()) < 256) await Promise.all(Array.from({ length: 8 }, () => signUp(product)));
    const hashes = await tile('/log/all/tile/0/000');
    expect(hashes).toHaveLength(256);
    expect((await tile('/log/all/tile/1/000.p/1')).map(hexOf)).toEqual([hexOf(treeHash(hashes))]);
  });

  it.each([
    '/log/tile/0/000',
    '/log/tile/0/001.p/1',
    '/log/tile/1/000.p/1',
    '/log/tile/63/000.p/1',
    '/log/tile/0/0.p/1',
    '/log/tile/entries/000.p/1',
    '/log/tile/0/x999/x999/x999/x999/999',
    '/log/all/tile/0/%30%30%30',
  ])('are refused where there is none, such as %s', async (path) =>
    expect(await refused(path)).toEqual([404, expect.stringMatching(/^base (audit.unknown-tile|not_found)$/)]),
  );
});

describe('a tree that was tampered with', () => {
  it('returns no proofs, is not signed anymore, and is reported by the health endpoint', async () => {
    const database = new pg.Client({ connectionString: product.databaseUrl });
    await database.connect();
    try {
      await database.query('UPDATE work.log_nodes SET hash = sha256(hash) WHERE level = 0 AND place = 1');
    } finally {
      await database.end();
    }
    const [first] = await leaves();
    expect(await refused(`/audit/proofs/inclusion?event_id=${first?.id}&size=${(await sizes()).at(-1)}`)).toEqual([
      503,
      'base unavailable',
    ]);
    const before = (await newest())?.size;
    await report(await signUp(product), noor as Person);
    // Signing fails, or does not start, because the log has stopped.
    void product.tick('sign-heads').catch(() => undefined);
    const state = await until(
      async () =>
        (await (await get('/health/ready')).json()) as {
          status: string;
          parts: Record<string, { ready: boolean; detail?: string }>;
        },
      ({ parts }) => parts['projector:audit-log']?.ready === false,
      'the alarm',
    );
    expect(state).toMatchObject({
      status: 'not_ready',
      parts: {
        'projector:audit-log': {
          detail: expect.stringMatching(/^stopped: the subtree 1\/0 is not the hash of its halves$/),
        },
      },
    });
    expect((await newest())?.size).toBe(before);
  });
});
