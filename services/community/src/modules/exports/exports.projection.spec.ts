import { describe, expect, it } from 'vitest';
import type { ErasureEvent } from '@pixchange/contracts/events/erasure';
import type { ExportEvent } from '@pixchange/contracts/events/exports';
import { changesOf, patch, put, remove } from '../../kernel/projection.ts';
import { idOf, recorded } from '../../kernel/testing/recorded.ts';
import { exportsProjection } from './exports.projection.ts';

const [userId, exportId] = [idOf(1), idOf(2)];
const expiresAt = '2026-11-28T12:00:00.000Z';
const changes = (event: ExportEvent | ErasureEvent) => changesOf(exportsProjection, recorded(event));

describe('the exports', () => {
  it('are shown as soon as they are requested', () =>
    expect(changes({ type: 'ExportRequested', data: { userId, exportId } })).toEqual([
      put('exports', { user_id: userId, export_id: exportId, status: 'preparing', size_bytes: null, expires_at: null }),
    ]));
  it('have a size and an expiry time once they are made', () =>
    expect(changes({ type: 'ExportMade', data: { userId, exportId, sizeBytes: 9, expiresAt } })).toEqual([
      patch('exports', { user_id: userId }, { status: 'made', size_bytes: 9, expires_at: expiresAt }),
    ]));
  it.each<ExportEvent | ErasureEvent>([
    { type: 'ExportFailed', data: { userId, exportId } },
    { type: 'AccountErased', data: { userId, code: 'c' } },
    { type: 'ErasureCompleted', data: { userId, code: 'c' } },
  ])('are removed after $type', (event) => expect(changes(event)).toEqual([remove('exports', { user_id: userId })]));
});
