import { describe, it } from 'vitest';
import type { ExportEvent } from '@pixchange/contracts/events/exports';
import { storyOf } from '../../kernel/testing/given.ts';
import { exportDecider, type ExportCommand } from './export.decider.ts';

const given = storyOf(exportDecider);
const userId = 'ines';
const [noon, week] = ['2026-11-21T12:00:00.000Z', '2026-11-28T12:00:00.000Z'];
const request = (exportId: string, now = noon): ExportCommand => ({ type: 'RequestExport', userId, exportId, now });
const record = (exportId: string): ExportCommand => ({
  type: 'RecordExport',
  userId,
  exportId,
  sizeBytes: 9,
  expiresAt: week,
});
const fail = (exportId: string): ExportCommand => ({ type: 'FailExport', userId, exportId });
const requested = (exportId: string): ExportEvent => ({ type: 'ExportRequested', data: { userId, exportId } });
const made = (exportId: string): ExportEvent => ({
  type: 'ExportMade',
  data: { userId, exportId, sizeBytes: 9, expiresAt: week },
});
const failed = (exportId: string): ExportEvent => ({ type: 'ExportFailed', data: { userId, exportId } });

describe('an export', () => {
  it('is requested', () => given().when(request('a')).then(requested('a')));
  it('is not requested while another one is in progress', () => given(requested('a')).when(request('b')).thenNothing());
  it('is made', () => given(requested('a')).when(record('a')).then(made('a')));
  it('ignores a repeated `RecordExport`', () => given(requested('a'), made('a')).when(record('a')).thenNothing());
  it('is not made again while it can be downloaded', () =>
    given(requested('a'), made('a')).when(request('b')).thenNothing());
  it('is made again when it has expired', () =>
    given(requested('a'), made('a')).when(request('b', week)).then(requested('b')));
  it('is made again on request with `renew`, unless it is in progress', () => {
    given(requested('a'), made('a'))
      .when({ ...request('b'), renew: true } as ExportCommand)
      .then(requested('b'));
    given(requested('a'))
      .when({ ...request('b'), renew: true } as ExportCommand)
      .thenNothing();
  });
  it('can be requested again after it failed', () =>
    given(requested('a'), failed('a')).when(request('b')).then(requested('b')));
  it('fails while it is in progress', () => given(requested('a')).when(fail('a')).then(failed('a')));
  it('does not fail after it is made', () => given(requested('a'), made('a')).when(fail('a')).thenNothing());
  it('is not recorded when it was not requested', () => given(requested('b')).when(record('a')).thenNothing());
});
