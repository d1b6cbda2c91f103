import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { StoredEvent } from './log/stored-event.ts';
import { AuditedStore, story } from './testing/audited-store.ts';
import { ada, purchase } from './testing/stories.ts';
import { guid, TestLog } from './testing/test-log.ts';

let store: AuditedStore;

beforeAll(async () => {
  store = await AuditedStore.start('tampering');
});
afterAll(() => store.stop());
beforeEach(() => store.restore());

describe('the audit of a log that somebody tampered with', () => {
  it('finds a changed byte in an amount', async () => {
    await store.sql(
      `UPDATE event_log.events SET data = convert_to(replace(convert_from(data, 'UTF8'), '"amount":60', '"amount":61'), 'UTF8') WHERE type = 'WalletDebited' AND revision = 3`,
    );
    const { id } = store.log.events.find(
      ({ type, revision }) => type === 'WalletDebited' && revision === 3,
    ) as StoredEvent;
    const [found, ...others] = await store.findings();
    expect(found).toMatchObject({
      code: 'wallet.after',
      event: { id, type: 'WalletDebited', stream: `wallet-${ada}`, revision: 3 },
      expected: '{"coins":1399,"pixtokens":0}',
      found: '{"coins":1400,"pixtokens":0}',
    });
    expect(others.map(({ code }) => code)).toEqual(['head.root']);
  });

  it('finds a changed byte that affects no sum', async () => {
    await store.sql(
      `UPDATE event_log.events SET metadata = convert_to(replace(convert_from(metadata, 'UTF8'), 'tester', 'tested'), 'UTF8') WHERE type = 'PurchaseRefunded'`,
    );
    expect(await store.findings()).toMatchObject([
      { code: 'head.root', event: { stream: 'audit-heads', revision: 1 } },
    ]);
  });

  it('finds bytes that are no longer JSON', async () => {
    await store.sql(
      `UPDATE event_log.events SET data = overlay(data placing 'x'::bytea from 1) WHERE type = 'TransferDestined'`,
    );
    expect((await store.findings()).map(({ code }) => code)).toEqual(['event.schema', 'transfer.credit', 'head.root']);
  });

  it('finds a missing event in the middle', async () => {
    await store.sql(`DELETE FROM event_log.events WHERE type = 'WalletDebited' AND revision = 3`);
    expect(await store.findings()).toMatchObject([
      { code: 'log.revision', event: { stream: `wallet-${ada}`, revision: 4 }, expected: '3', found: '4' },
      { code: 'wallet.after', event: { stream: `wallet-${ada}`, revision: 4 } },
      { code: 'head.size', expected: '8 to 16 leaves', found: '17' },
    ]);
  });

  it('finds two swapped events', async () => {
    await store.sql(
      `UPDATE event_log.events SET position = CASE type WHEN 'PurchaseCaptured' THEN (SELECT position FROM kept WHERE type = 'ProviderFeeCharged') ELSE (SELECT position FROM kept WHERE type = 'PurchaseCaptured') END + 1000000 WHERE type IN ('PurchaseCaptured', 'ProviderFeeCharged')`,
    );
    await store.sql('UPDATE event_log.events SET position = position - 1000000 WHERE position > 1000000');
    expect(await store.findings()).toMatchObject([
      { code: 'log.revision', event: { type: 'ProviderFeeCharged' }, expected: '1', found: '2' },
      { code: 'purchase.not-captured', event: { type: 'ProviderFeeCharged' } },
      { code: 'log.revision', event: { type: 'PurchaseCaptured' }, expected: '3', found: '1' },
      { code: 'head.root', event: { stream: 'audit-heads', revision: 0 } },
      { code: 'log.revision', event: { type: 'PurchaseRefunded' }, expected: '2', found: '3' },
      { code: 'head.root-after' },
    ]);
  });

  it('finds a forged head', async () => {
    await store.sql(
      `UPDATE event_log.events SET data = convert_to(regexp_replace(convert_from(data, 'UTF8'), '"root":"[0-9a-f]{8}', '"root":"00000000'), 'UTF8') WHERE stream = 'audit-heads' AND revision = 1`,
    );
    expect((await store.findings()).map(({ code }) => code)).toEqual(['head.signature', 'head.root']);
  });

  it('finds a purchase that was credited twice', async () => {
    const twice = new TestLog(store.log.key);
    for (const event of [...story, purchase.credited({ after: { coins: 1_650, pixtokens: 1 } })]) twice.add(event);
    const { id, stream, data, metadata } = twice.events.at(-1) as StoredEvent;
    const {
      rows: [last],
    } = await store.sql(
      `SELECT max(position) + 1 AS position, (SELECT stream_key FROM kept WHERE stream = $1 LIMIT 1) AS key, (SELECT max(revision) + 1 FROM kept WHERE stream = $1) AS revision FROM kept`,
      [stream],
    );
    await store.sql(`INSERT INTO event_log.events VALUES ($1, $2, 0, $3, $4, true, $5, 'WalletCredited', $6, $7)`, [
      last.position,
      last.revision,
      last.key,
      id.replace(/^00/, 'ff'),
      stream,
      Buffer.from(JSON.stringify(data)),
      Buffer.from(JSON.stringify(metadata)),
    ]);
    await store.moveEnd();
    expect(await store.findings()).toMatchObject([
      { code: 'wallet.key-twice', event: { type: 'WalletCredited', revision: 6 } },
      { code: 'purchase.credit-once' },
    ]);
  });

  it('finds an effect and a request that were recorded twice', async () => {
    const { rows } = await store.sql('SELECT max(position) AS last FROM kept');
    const last = Number((rows[0] as { last: string }).last);
    const album = { type: 'AlbumPublished', data: { albumId: ada, ownerId: ada } };
    const proposed = { type: 'ActionProposed', data: { proposalId: ada } };
    const metadata = { actorId: 'close-offers', causationId: store.log.events[0]?.id };
    for (const [index, { type, data }] of [album, album, proposed, proposed].entries())
      await store.sql('INSERT INTO event_log.events VALUES ($1, $2, 0, $3, $4, true, $5, $6, $7, $8)', [
        last + 1 + index,
        index % 2,
        guid(0x9000 + (index >> 1)),
        `ffffffff-0000-4000-8000-00000000000${index}`,
        `${type}-x`,
        type,
        Buffer.from(JSON.stringify(data)),
        Buffer.from(JSON.stringify(metadata)),
      ]);
    await store.moveEnd();
    expect((await store.findings()).map(({ code }) => code)).toEqual(
      expect.arrayContaining(['effect.twice', 'request.twice']),
    );
  });

  it('finds a missing end only with the roots of an earlier audit', async () => {
    const trust = store.file('trust.json');
    expect((await store.audited('--trust', trust)).ok).toBe(true);
    expect((await store.audited('--trust', trust)).heads.knownAgain).toBe(1);
    await store.sql(
      `DELETE FROM event_log.events WHERE position > (SELECT position FROM kept WHERE stream = 'audit-heads' AND revision = 0)`,
    );
    expect(await store.findings()).toEqual([]);
    expect(await store.findings('--trust', trust)).toMatchObject([
      { code: 'trust.shorter', expected: expect.stringContaining('17 leaves or more') as unknown, found: '7 leaves' },
      { code: 'all-trust.shorter' },
    ]);
    await rm(trust);
  });

  it('finds a log rewritten with the right key only with the roots of an earlier audit', async () => {
    const trust = store.file('trust.json');
    await store.audited('--trust', trust);
    const rewritten = new TestLog(store.log.key);
    story.forEach((event) =>
      rewritten.add(
        event.type === 'WalletDebited' && event.data['key'] === 'request:1'
          ? { ...event, data: { ...event.data, fingerprint: 'another' } }
          : event,
      ),
    );
    await store.sql('TRUNCATE event_log.events');
    await store.moveEnd();
    await store.append(rewritten.seal().events);
    expect(await store.findings()).toEqual([]);
    expect((await store.findings('--trust', trust)).map(({ code }) => code)).toEqual([
      'trust.rewritten',
      'all-trust.rewritten',
    ]);
    await rm(trust);
  });
});
