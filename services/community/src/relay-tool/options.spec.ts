import { describe, expect, it } from 'vitest';
import { UsageError } from '../runtime/running-product.ts';
import { readOptions } from './options.ts';

describe('the options of npm run relay', () => {
  it('include a position to replay from, --json and --help', () => {
    expect(readOptions(['replay', '--from', '4711'])).toEqual({ from: 4711n, json: false });
    expect(readOptions(['replay', '--from', '-1', '--json'])).toEqual({ from: -1n, json: true });
    expect(readOptions(['replay', '--from=-1'])).toEqual({ from: -1n, json: false });
    expect(readOptions(['--help'])).toBe('help');
  });

  it.each([
    [[]],
    [['replay']],
    [['replay', '--from', 'x']],
    [['rewind', '--from', '1']],
    [['replay', '--from', '1', '--fast']],
  ])('refuse %j', (args) => expect(() => readOptions(args)).toThrow(UsageError));
});
