import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Recorded } from '@pixchange/contracts/events/envelope';
import { erasureListConsumer } from './erasure-list.consumer.ts';

const RECORDED_AT = '2026-11-25T10:00:00.000Z';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'erasure-list-'));
  path = join(folder, 'erasures.list');
});
afterEach(() => rm(folder, { recursive: true }));

const erase = (userId: string) =>
  erasureListConsumer(path).handle({
    type: 'AccountErased',
    data: { userId },
    metadata: { recordedAt: RECORDED_AT },
  } as unknown as Recorded);
const lineOf = (userId: string) => `${JSON.stringify({ user_id: userId, erased_at: RECORDED_AT })}\n`;

describe('the list of erased members', () => {
  it('has one line per member, in the order of the erasures, without duplicates', async () => {
    for (const userId of ['a', 'b', 'a', 'c']) await erase(userId);
    expect(await readFile(path, 'utf8')).toBe(lineOf('a') + lineOf('b') + lineOf('c'));
  });

  it('starts a new line after a line that a crash cut off', async () => {
    await writeFile(path, '{"user_id":"a');
    await erase('b');
    expect(await readFile(path, 'utf8')).toBe(`{"user_id":"a\n${lineOf('b')}`);
  });

  it('is not written when no file is configured', async () => {
    expect(await erasureListConsumer(undefined).handle({ data: {}, metadata: {} } as unknown as Recorded)).toBe(
      undefined,
    );
  });
});
