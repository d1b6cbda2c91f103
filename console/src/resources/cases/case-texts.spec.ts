import { expect, it } from 'vitest';
import type { CaseStep } from '@pixchange/contracts/http/admin-cases';
import { actText, outcomeOf, stepText, undoText } from './case-texts.ts';

const step = (fields: Partial<CaseStep>): CaseStep => ({
  id: '1',
  step: 'noted',
  at: '2026-11-21T12:00:00.000Z',
  by: null,
  role: null,
  reported_for: null,
  text: null,
  report_id: null,
  assignee_id: null,
  undoable: false,
  ...fields,
});

it('describes reports, assignments and resolutions', () => {
  expect(stepText(step({ step: 'reported', reported_for: 'near_duplicate' }))).toBe('Reported: near duplicate');
  expect(stepText(step({ step: 'assigned' }))).toBe('Assigned to nobody');
  expect(stepText(step({ step: 'assigned', assignee_id: '2' }))).toBe('Assigned');
  expect(stepText(step({ step: 'resolved' }))).toBe('Report upheld');
});

it('names actions and outcomes, and the effect of undoing a decision', () => {
  expect([actText('user'), actText('comment')]).toEqual(['Suspend', 'Take down']);
  expect([outcomeOf(null), outcomeOf('take_down')]).toEqual([null, 'taken_down']);
  expect(undoText('restore')).toBe('It is taken down again.');
  expect(undoText('dismissed')).toBe('The report waits for a decision again.');
});
