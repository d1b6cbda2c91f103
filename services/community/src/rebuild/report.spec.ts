import { describe, expect, it } from 'vitest';
import type { RebuildReport } from '../runtime/read-model/rebuild.ts';
import { progressLines, reportJson, reportLines } from './report.ts';

const report: RebuildReport = {
  events: 12,
  position: 2n ** 60n,
  comparisons: [
    { table: 'albums', rows: 3, sha256: 'aa', equal: true, differences: [] },
    { table: 'images', rows: 4, sha256: 'bb', equal: false, differences: [{ key: '["x"]', found: 'different' }] },
    { table: 'gone', rows: 4, sha256: 'cc', equal: false, differences: [] },
  ],
  notCompared: ['follows'],
  unreadable: [],
  swapped: false,
};

describe('the report of a rebuild', () => {
  it('names each row that differs, each table that is missing, and each table that was not compared', () => {
    const text = reportLines(report, 1.26);
    expect(text).toContain('  images ["x"]: different');
    expect(text).toContain('  gone: the live table is missing');
    expect(text).toContain('not compared: follows');
    expect(text).toContain('nothing was swapped');
  });

  it('says that the new tables are live', () =>
    expect(reportLines({ ...report, comparisons: [], swapped: true }, 1.26)).toContain(
      'rebuilt from 12 events in 1.3 s and are live now',
    ));
  it('names each event with a field that can’t be decrypted, and the option that accepts it', () => {
    const unreadable = [{ type: 'AlbumRenamed', id: 'e1', streamId: 'album-1', revision: 3 }];
    const refused = reportLines({ ...report, comparisons: [], unreadable }, 1);
    expect(refused).toContain('unreadable: AlbumRenamed e1 at 3@album-1');
    expect(refused).toContain('pass --accept-unreadable');
    expect(refused).toContain('Nothing was swapped');
    expect(reportLines({ ...report, comparisons: [], unreadable, swapped: true }, 1)).toContain('1 event has fields');
  });
  it('can be written as JSON', () =>
    expect(JSON.parse(reportJson(report, 1.2646))).toMatchObject({
      events: 12,
      position: String(2n ** 60n),
      seconds: 1.265,
      swapped: false,
    }));
});

describe('the progress', () => {
  it('is reported once a second, and at the start and the end of a phase', () => {
    const lines: string[] = [];
    let atMs = 0;
    const tell = progressLines(
      (text) => lines.push(text),
      () => atMs,
    );
    for (const events of [0, 100, 200, 300, 400]) {
      atMs = events * 5;
      tell({ phase: 'filling', events, position: BigInt(events), end: 400n });
    }
    tell({ phase: 'swapping', events: 400, position: 400n, end: 400n });
    expect(lines.map((line) => line.trim().split(/\s+/))).toEqual([
      ['filling', '0.0', '%', '0', 'events', '0', 'events/s'],
      ['filling', '50.0', '%', '200', 'events', '200', 'events/s'],
      ['filling', '100.0', '%', '400', 'events', '200', 'events/s'],
      ['swapping', '100.0', '%', '400', 'events', '200', 'events/s'],
    ]);
  });

  it('of an empty log is complete', () => {
    const lines: string[] = [];
    progressLines(
      (text) => lines.push(text),
      () => 0,
    )({ phase: 'swapping', events: 0, position: -1n, end: -1n });
    expect(lines[0]).toContain('100.0 %');
  });
});
