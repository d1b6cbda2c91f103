import { describe, expect, it } from 'vitest';
import { createReport, postgresLog, readable } from './report.ts';

describe('the output of npm start', () => {
  it('is a line per event with its time and service', () => {
    const lines: string[] = [];
    createReport(
      (text) => lines.push(text),
      () => new Date('2026-01-02T03:04:05.678Z'),
    )('postgres', 'ready in 0.1 s');
    expect(lines).toEqual(['03:04:05.678 postgres     ready in 0.1 s\n']);
  });

  it('names a service once', () => {
    const lines: string[] = [];
    createReport(
      (text) => lines.push(text),
      () => new Date('2026-01-02T03:04:05.678Z'),
    )('demo', 'demo: registered');
    expect(lines).toEqual(['03:04:05.678 demo         registered\n']);
  });

  it.each([
    ['plain words', 'plain words'],
    ['{"level":30,"time":"x","pid":1,"hostname":"h","msg":"listening","port":80}', 'listening port=80'],
    ['{"level":40,"msg":"slow","ms":12,"what":"query"}', 'warning slow ms=12 what=query'],
    ['{"level":50,"msg":"broken","err":{"message":"no"}}', 'ERROR broken err={"message":"no"}'],
    ['{"level":30}', '{"level":30}'],
    ['{half a line', '{half a line'],
    ['{"a":1}', '{"a":1}'],
  ])('shows %s as %s', (line, shown) => expect(readable(line)).toBe(shown));

  it('has only the PostgreSQL messages that an operator must see', () => {
    const reported: string[] = [];
    const log = postgresLog((line) => reported.push(line));
    log('LOG:  database system is ready to accept connections');
    log('ERROR:  duplicate key value violates unique constraint "x"');
    log('FATAL:  the database system is starting up');
    log('FATAL:  terminating connection due to administrator command');
    log('PANIC:  could not write to file: No space left on device');
    log('WARNING:  out of shared memory');
    expect(reported).toEqual([
      'PANIC:  could not write to file: No space left on device',
      'WARNING:  out of shared memory',
    ]);
  });
});
