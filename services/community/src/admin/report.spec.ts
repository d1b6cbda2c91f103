import { describe, expect, it } from 'vitest';
import { changeText, importText, listText, resetText, type ChangeReport } from './report.ts';

const report: ChangeReport = {
  action: 'grant',
  email: 'ines@example.org',
  role: 'admin',
  userId: 'u',
  changed: true,
  shown: true,
};

describe('the answer of npm run admin', () => {
  it.each([
    [{}, 'ines@example.org has the role admin.\n'],
    [{ action: 'revoke' }, 'ines@example.org no longer has the role admin.\n'],
    [{ changed: false }, 'ines@example.org has the role admin already; nothing was changed.\n'],
    [{ action: 'revoke', changed: false }, 'ines@example.org does not have the role admin; nothing was changed.\n'],
    [
      { shown: false },
      'ines@example.org has the role admin. The read model will show it when the product runs again.\n',
    ],
  ] as const)('describes the change %j', (change, text) =>
    expect(changeText({ ...report, ...change }, false)).toBe(text),
  );

  it('says whether a second factor was removed', () => {
    const reset = { action: 'reset-second-factor', email: 'ines@example.org', changed: true };
    expect(resetText(reset, false)).toContain('The second factor of ines@example.org was removed');
    expect(resetText({ ...reset, changed: false }, false)).toContain('has no second factor');
    expect(JSON.parse(resetText(reset, true))).toEqual(reset);
  });

  it('is JSON on request', () => expect(JSON.parse(changeText(report, true))).toEqual(report));

  it('lists the people with a role', () => {
    const holders = [
      { userId: 'u1', email: 'ines@example.org', username: 'ines', roles: ['admin', 'auditor'] },
      { userId: 'u2', email: null, username: null, roles: ['moderator'] },
    ];
    expect(listText(holders, false)).toBe('ines@example.org  ines  admin, auditor\nremoved account  u2  moderator\n');
    expect(JSON.parse(listText(holders, true))).toEqual({ holders });
    expect(listText([], false)).toBe('Nobody has a role.\n');
  });

  it('lists the changes of an import', () => {
    const entries = [
      { kind: 'category', slug: 'animals', id: 'c', events: ['CategoryEdited', 'CategoryRestored'] },
      { kind: 'spotlight', slug: 'fresh', id: 's', events: ['SpotlightCreated'] },
      { kind: 'charity', slug: 'lantern', id: 'h', events: [] },
    ];
    const lines = 'category animals: edited, restored\nspotlight fresh: created\n';
    expect(importText({ dryRun: false, entries, shown: true }, false)).toBe(`${lines}2 changed, 1 is so already.\n`);
    expect(importText({ dryRun: true, entries, shown: true }, false)).toBe(
      `${lines}2 would change, 1 is so already. Nothing was written.\n`,
    );
    expect(importText({ dryRun: false, entries: [], shown: false }, false)).toBe(
      '0 changed, 0 are so already. The read model will show it when the product runs again.\n',
    );
    expect(JSON.parse(importText({ dryRun: true, entries, shown: true }, true))).toEqual({
      dryRun: true,
      changes: entries.slice(0, 2),
      unchanged: 1,
      shown: true,
    });
  });
});
