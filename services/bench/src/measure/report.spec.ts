import { expect, it } from 'vitest';
import type { Figure } from './figure.ts';
import { page } from './report.ts';

const figure: Figure = {
  name: 'read, list',
  against: 'bare Fastify',
  unit: 'answers/s',
  ours: { median: 900, min: 800, max: 950 },
  peer: { median: 1_000, min: 990, max: 1_010 },
  ratio: { median: 0.9, min: 0.8, max: 0.95 },
  goal: { atLeast: 0.7 },
  notes: ['16 | 24 connections'],
};

it('writes a page with the figures, their verdicts and their origin', () => {
  const text = page([figure], {
    date: new Date('2026-11-23T14:00:00Z'),
    commit: 'abc1234',
    processors: '2 x Example CPU',
    memoryBytes: 24 * 1024 ** 3,
    node: '20.20.2',
  });
  expect(text).toContain(
    'Measured on 2026-11-23 at commit abc1234, with 2 x Example CPU, 24 GiB of memory and Node 20.20.2.',
  );
  expect(text).toContain(
    '| read, list | bare Fastify | answers/s | 900 (800..950) | 1000 (990..1010) | 0.90 (0.80..0.95) | >= 0.7 | ok |',
  );
  expect(text).toContain('- read, list, against bare Fastify: 16 | 24 connections');
});
