import { expect, it } from 'vitest';
import { textHash } from './text-hash.ts';

it('returns the same hash for the same text', () => {
  expect(textHash('Cats')).toBe(textHash('Cats'));
  expect(textHash('')).toMatch(/^[0-9a-z]+-[0-9a-z]+$/);
});

it('distinguishes texts that differ in one character', () => {
  const texts = Array.from({ length: 20_000 }, (_, index) => `{"name":"Cats","position":${index}}`);
  expect(new Set([...texts, 'Cats', 'cats', 'Cat', 'Cats ', 'Càts'].map(textHash)).size).toBe(texts.length + 5);
});
