import { describe, expect, it } from 'vitest';
import type { CaseStepKind } from '@pixchange/contracts/http/admin-cases';
import { reportsOfLastAct, undoableSteps, type Step } from './case-steps.ts';

/** Returns steps whose ids are their positions; the line `dismissed r` is a step about the report `r`. */
const story = (...lines: string[]): Step[] =>
  lines.map((line, place) => {
    const [step = '', reportId = null] = line.split(' ');
    return { id: String(place), step: step as CaseStepKind, reportId };
  });
const undoable = (...lines: string[]): string[] => [...undoableSteps(story(...lines))].sort();

describe('decisions that can be undone', () => {
  it('are none without a decision', () => expect(undoable('noted', 'assigned', 'escalated r')).toEqual([]));
  it('include the dismissal of each report', () => expect(undoable('dismissed r', 'dismissed s')).toEqual(['0', '1']));
  it('exclude reversed dismissals', () => expect(undoable('dismissed r', 'reopened r', 'dismissed s')).toEqual(['2']));
  it('include the last action on the item, together with the reports that it decided', () => {
    const lines = ['dismissed r', 'take_down', 'resolved s', 'resolved t'];
    expect(undoable(...lines)).toEqual(['0', '1']);
    expect(reportsOfLastAct(story(...lines))).toEqual(['s', 't']);
  });
  it('exclude actions that a later one replaced', () => {
    const lines = ['take_down', 'resolved s', 'restore', 'accepted a'];
    // The report remains decided, and can be reopened separately.
    expect(undoable(...lines)).toEqual(['1', '2']);
    expect(reportsOfLastAct(story(...lines))).toEqual(['a']);
  });
  it('include reports that were decided by an action on another item', () =>
    expect(undoable('resolved s')).toEqual(['0']));
});
