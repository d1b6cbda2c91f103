import { describe, expect, it } from 'vitest';
import type { CaseStepKind } from '@pixchange/contracts/http/admin-cases';
import { reportsOfLastAct, undoableSteps, type Step } from './case-steps.ts';

/** Returns steps whose ids are their positions; `dismissed r` is about the report r. */
const story = (...lines: string[]): Step[] =>
  lines.map((line, place) => {
    const [step = '', reportId = null] = line.split(' ');
    return { id: String(place), step: step as CaseStepKind, reportId };
  });
const undoable = (...lines: string[]): string[] => [...undoableSteps(story(...lines))].sort();

describe('decisions that can be undone', () => {
  it('are none where nothing was decided', () => expect(undoable('noted', 'assigned', 'escalated r')).toEqual([]));
  it('are the dismissal of each report', () => expect(undoable('dismissed r', 'dismissed s')).toEqual(['0', '1']));
  it('are no dismissals that were taken back', () =>
    expect(undoable('dismissed r', 'reopened r', 'dismissed s')).toEqual(['2']));
  it('are the last that was done to the thing, together with the reports that it decided', () => {
    const lines = ['dismissed r', 'take_down', 'resolved s', 'resolved t'];
    expect(undoable(...lines)).toEqual(['0', '1']);
    expect(reportsOfLastAct(story(...lines))).toEqual(['s', 't']);
  });
  it('are nothing that a later act replaced', () => {
    const lines = ['take_down', 'resolved s', 'restore', 'accepted a'];
    // The report stays decided, and can be reopened separately.
    expect(undoable(...lines)).toEqual(['1', '2']);
    expect(reportsOfLastAct(story(...lines))).toEqual(['a']);
  });
  it('are reports that were decided by what was done to another thing', () =>
    expect(undoable('resolved s')).toEqual(['0']));
});
