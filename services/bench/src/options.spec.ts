import { describe, expect, it } from 'vitest';
import { readOptions, UsageError } from './options.ts';

const known = ['append', 'read'];

describe('the command line of the benchmarks', () => {
  it('defaults to all benchmarks, seven rounds and 200,000 events', () => {
    expect(readOptions([], known)).toEqual({
      names: [],
      rounds: 7,
      events: 200_000,
      works: 1_000_000,
      members: 100_000,
      json: false,
      markdown: null,
      keep: false,
      help: false,
    });
  });

  it('accepts names and options in any order', () => {
    expect(readOptions(['--rounds', '3', 'read', '--json', '--events=1000', 'append'], known)).toMatchObject({
      names: ['read', 'append'],
      rounds: 3,
      events: 1_000,
      json: true,
    });
  });

  it('accepts `all` for all benchmarks, and a file for the table', () => {
    expect(readOptions(['all', '--markdown', 'docs/performance.md'], known)).toMatchObject({
      names: [],
      markdown: 'docs/performance.md',
    });
  });

  it.each([[['write']], [['--rounds', '0']], [['--rounds', 'many']], [['--fast']]])('refuses %j', (args) => {
    expect(() => readOptions(args, known)).toThrow(UsageError);
  });
});
