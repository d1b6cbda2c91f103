import { describe, expect, it } from 'vitest';
import { createReport } from './report.ts';

const written = (json: boolean): string => {
  const lines: string[] = [];
  createReport(
    (text) => lines.push(text),
    json,
  )({ event: 'album-created', artist: 'ines', album: 'One', failures: ['a', 'b'] });
  return lines.join('');
};

describe('the report', () => {
  it('is a line of text for people', () =>
    expect(written(false)).toBe('demo: ines: album created, album One, failures a, b\n'));
  it('is a line of JSON for programs', () =>
    expect(JSON.parse(written(true))).toEqual({
      event: 'album-created',
      artist: 'ines',
      album: 'One',
      failures: ['a', 'b'],
    }));
});
