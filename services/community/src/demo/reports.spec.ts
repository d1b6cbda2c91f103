import { expect, it } from 'vitest';
import type { DemoReport } from './manifest.ts';
import { subjectsOf } from './reports.ts';

const loop: DemoReport = { kind: 'image', work: 'Koi clock', reason: 'copyright', comment: 'Mine' };
const person: DemoReport = { kind: 'user', artist: 'keisato', reason: 'spam', comment: 'Again' };

it('replaces works and people by their ids, and omits unknown ones', () =>
  expect(
    subjectsOf([loop, person, { ...loop, work: 'Never drawn' }, { ...person, artist: 'nobody' }], {
      people: new Map([['keisato', 'u1']]),
      works: new Map([['Koi clock', 'w1']]),
    }),
  ).toEqual([
    { subjectId: 'w1', report: loop },
    { subjectId: 'u1', report: person },
  ]));
