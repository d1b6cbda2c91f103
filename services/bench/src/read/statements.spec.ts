import { describe, expect, it } from 'vitest';
import { statementsIn } from './statements.ts';

describe('statements in the log of PostgreSQL', () => {
  it('parses a statement of several lines with its parameters', () => {
    const lines = [
      'LOG:  execute <unnamed>: SELECT a',
      '\t  FROM b',
      '\tWHERE c = $1 AND d = $2',
      "DETAIL:  Parameters: $1 = 'it''s', $2 = NULL",
    ];
    expect(statementsIn(lines)).toEqual([
      { text: 'SELECT a\n  FROM b\nWHERE c = $1 AND d = $2', values: ["it's", null] },
    ]);
  });

  it('parses plain statements, and separates them', () => {
    expect(statementsIn(['LOG:  statement: SELECT 1', 'LOG:  execute x: SELECT 2'])).toEqual([
      { text: 'SELECT 1', values: [] },
      { text: 'SELECT 2', values: [] },
    ]);
  });

  it('ignores lines that are not statements', () => {
    expect(statementsIn(['LOG:  checkpoint starting: time', '\tdetail', 'WARNING:  x'])).toEqual([]);
  });
});
