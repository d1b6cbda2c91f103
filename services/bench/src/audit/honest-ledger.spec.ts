import { describe, expect, it } from 'vitest';
import { auditOf, TestLog } from '../../../audit/src/testing/test-log.ts';
import { honestLedger } from './honest-ledger.ts';

describe('the ledger of the audit benchmark', () => {
  it('passes an audit without findings', () => {
    const log = new TestLog();
    for (const { stream: _stream, ...event } of honestLedger(2_000)) log.add(event);
    expect(auditOf(log.seal().events, [log.key.key]).codes).toEqual([]);
  });
});
