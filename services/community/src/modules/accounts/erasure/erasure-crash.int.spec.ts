import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { imagesHttp } from '@pixchange/contracts/http/images';
import { profileHttp } from '@pixchange/contracts/http/profile';
import { Client } from 'minio';
import pg from 'pg';

import {
  killAt,
  killsAt,
  namesOf,
  startProductProcess,
  type Kill,
  type ProductProcess,
} from '../../../../../../tests/product-process.ts';
import {
  mailsTo,
  signUp,
  startProduct,
  until,
  upload,
  type Person,
  type Product,
} from '../../../../../../tests/product.ts';
import { testStack } from '../../../../../../tests/stack.ts';

let product: Product;
let database: pg.Client;
let picture: Buffer;
beforeAll(async () => {
  picture = await readFile(join(import.meta.dirname, '../../../../../../web/e2e/files/sticker.png'));
  product = await startProduct('erasure_crash');
  database = new pg.Client({ connectionString: product.databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await product.stop();
});

const FROM = 'AccountErased';

interface Leaver {
  readonly person: Person;
  readonly image: string;
}

const leaver = async ({ call }: ProductProcess): Promise<Leaver> => {
  const there = { call } as Product;
  const person = await signUp(there, { fullName: 'Fullname of the crash' });
  const { token } = person.session;
  const image = await upload(there, token, picture, 'image/png');
  await call(imagesHttp.submit, {
    token,
    body: { image: { attachment_id: image, title: `Title ${person.username}` } },
  });
  await until(
    () => call(imagesHttp.show, { token, params: { id: image } }),
    ({ status }) => status === 'ready',
    'the image',
  );
  return { person, image };
};

const openErasures = async (): Promise<number> =>
  (await database.query('SELECT 1 FROM read.erasures WHERE completed_at IS NULL')).rowCount ?? 0;
const begunErasures = async (): Promise<number> => (await database.query('SELECT 1 FROM read.erasures')).rowCount ?? 0;

/** Requests the erasure. Ignores a failed request, because the process may crash before it responds. */
const leave = async ({ call }: ProductProcess, { person }: Leaver): Promise<void> => {
  await call(profileHttp.remove, { token: person.session.token, body: { password: person.password } }).catch(
    () => undefined,
  );
};

/** Returns every row of every table of the database as text. */
const everything = async (): Promise<string[]> => {
  const { rows: tables } = await database.query<{ name: string }>(
    "SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')",
  );
  const texts: string[] = [];
  for (const { name } of tables)
    texts.push(
      ...(await database.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`)).rows.map(
        ({ row }) => `${name} ${row}`,
      ),
    );
  return texts;
};

const objects = async (): Promise<string[]> => {
  const { s3 } = testStack();
  const { hostname, port } = new URL(s3.endpoint);
  const client = new Client({
    endPoint: hostname,
    port: Number(port),
    useSSL: false,
    accessKey: s3.accessKey,
    secretKey: s3.secretKey,
  });
  const keys: string[] = [];
  for (const bucket of [product.environment['S3_BUCKET_UPLOADS'] ?? '', product.environment['S3_BUCKET_MEDIA'] ?? '']) {
    for await (const { name = '' } of client.listObjectsV2(bucket, '', true) as AsyncIterable<{ name?: string }>)
      keys.push(name);
  }
  return keys;
};

/**
 * Returns the effects as unique names; a repeated effect gets a number. Removals of objects are not numbered, because
 * the number of removals depends on timing.
 */
const distinct = (effects: readonly string[]): string[] => {
  const times = new Map<string, number>();
  const named = effects.map((effect) => {
    const time = (times.get(effect) ?? 0) + 1;
    times.set(effect, time);
    return time === 1 || effect.startsWith('objects') ? effect : `${effect} ${time}`;
  });
  return [...new Set(named)];
};

/**
 * Kills a process of the product at each of the effects, each time during the erasure of a different member. The next
 * process completes the interrupted erasure.
 */
const leaveThroughCrashes = async (): Promise<{ leavers: Leaver[]; kills: readonly Kill[]; killed: string[] }> => {
  const first = await startProductProcess(product.environment, { from: FROM });
  const undisturbed = await leaver(first);
  await leave(first, undisturbed);
  await until(openErasures, (open) => open === 0, 'the end of an undisturbed erasure');
  // Renditions of an uploaded work may be made during an erasure, but they don't belong to it.
  const kills = killsAt(distinct(first.crossed.filter((effect) => effect !== 'ImageRenditionsMade')));
  const leavers = await Promise.all(kills.map(() => leaver(first)));
  await first.stop();
  const killed = await killAt(product.environment, FROM, kills, async (running, index) => {
    await until(openErasures, (open) => open === 0, `the end of the erasure before the one at ${kills[index]?.effect}`);
    await leave(running, leavers[index] as Leaver);
  });
  return { leavers: [undisturbed, ...leavers], kills, killed };
};

describe('an erasure', () => {
  it('is completed although the process is killed after each durable effect', async () => {
    let crashes: Awaited<ReturnType<typeof leaveThroughCrashes>> | undefined;
    await product.restart(async () => {
      crashes = await leaveThroughCrashes();
    });
    const { leavers, kills, killed } = crashes ?? { leavers: [], kills: [], killed: [] };
    // Expected effects: the start, the vault, the receipt, the names, the key, the objects in both buckets, and the
    // end.
    expect(new Set(kills.map(({ effect }) => effect)).size).toBeGreaterThanOrEqual(8);
    for (const effect of [
      'AccountErased',
      'vault',
      'receipt',
      'NameReleased',
      'key',
      'objects in uploads',
      'objects in media',
      'ErasureCompleted',
    ])
      expect(killed.join('\n')).toContain(effect);
    expect(killed).toEqual(namesOf(kills));

    await until(
      async () => [await begunErasures(), await openErasures()],
      ([begun, open]) => begun === leavers.length && open === 0,
      'the end of every erasure',
    );
    const theirs = (row: string): boolean =>
      leavers.some(({ person }) => row.includes(person.session.id)) &&
      /^(vault\.|read\.(accounts|albums|images|album_owners) )/.test(row);
    // Each projection follows the log on its own, so the accounts may be ahead of the others.
    await until(
      async () => (await everything()).filter(theirs),
      (left) => left.length === 0,
      'the removal of the rows of erased members',
    );
    const [rows, keys] = [await everything(), await objects()];
    for (const { person, image } of leavers) {
      const { id, token } = person.session;
      const words = [person.email, person.username];
      expect(
        rows.filter((row) =>
          words.some((word) => row.includes(word) || row.includes(Buffer.from(word).toString('hex'))),
        ),
      ).toEqual([]);
      expect(keys.filter((key) => key.includes(id) || key.includes(image))).toEqual([]);
      expect((await mailsTo(person.email)).filter(({ subject }) => subject.includes('deleted')).length).toBeGreaterThan(
        0,
      );
      await expect(product.call(accountsHttp.ownProfile, { token })).rejects.toMatchObject({ status: 401 });
      await expect(product.call(accountsHttp.user, { params: { id } })).rejects.toMatchObject({ status: 404 });
    }
  }, 900_000);
});
