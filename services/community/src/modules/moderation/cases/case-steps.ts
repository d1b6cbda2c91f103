import type { CaseStepKind } from '@pixchange/contracts/http/admin-cases';

/** A step of a case; steps come in the order in which they were recorded. */
export interface Step {
  readonly id: string;
  readonly step: CaseStepKind;
  readonly reportId: string | null;
}

const ACTS: readonly CaseStepKind[] = ['take_down', 'restore', 'suspend', 'reinstate'];
const DECISIONS: readonly CaseStepKind[] = ['dismissed', 'resolved', 'accepted', 'reopened'];

/** What a report is decided by when something is done to the thing. */
const decidedBy = (act: CaseStepKind): CaseStepKind =>
  act === 'take_down' || act === 'suspend' ? 'resolved' : 'accepted';

const lastAct = (steps: readonly Step[]): number => steps.findLastIndex(({ step }) => ACTS.includes(step));

/** The last decision about each report that is decided, with its place among the steps. */
const standing = (steps: readonly Step[]): ReadonlyMap<string, number> => {
  const last = new Map<string, number>();
  steps.forEach(({ step, reportId }, place) => {
    if (reportId !== null && DECISIONS.includes(step)) last.set(reportId, place);
  });
  return new Map([...last].filter(([, place]) => steps[place]?.step !== 'reopened'));
};

/** Reports that were decided by what was last done to the thing. */
export const reportsOfLastAct = (steps: readonly Step[]): string[] => {
  const actPlace = lastAct(steps);
  const act = steps[actPlace];
  if (act === undefined) return [];
  return [...standing(steps)]
    .filter(([, place]) => place > actPlace && steps[place]?.step === decidedBy(act.step))
    .map(([reportId]) => reportId);
};

/**
 * Decisions that are in force and can be undone: what was done to the thing last, and what was decided about each report; a report that was
 * decided by what was done is undone together with it.
 */
export const undoableSteps = (steps: readonly Step[]): ReadonlySet<string> => {
  const withAct = reportsOfLastAct(steps);
  const places = [...standing(steps)].filter(([reportId]) => !withAct.includes(reportId)).map(([, place]) => place);
  return new Set([...places, lastAct(steps)].flatMap((place) => steps[place]?.id ?? []));
};
