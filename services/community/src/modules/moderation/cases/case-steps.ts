import type { CaseStepKind } from '@pixchange/contracts/http/admin-cases';

/** Step in the history of a case; arrays of steps are in the order of recording. */
export interface Step {
  readonly id: string;
  readonly step: CaseStepKind;
  readonly reportId: string | null;
}

const ACTS: readonly CaseStepKind[] = ['take_down', 'restore', 'suspend', 'reinstate'];
const DECISIONS: readonly CaseStepKind[] = ['dismissed', 'resolved', 'accepted', 'reopened'];

/** Returns the decision that an action on the item implies for the open reports. */
const decidedBy = (act: CaseStepKind): CaseStepKind =>
  act === 'take_down' || act === 'suspend' ? 'resolved' : 'accepted';

const lastAct = (steps: readonly Step[]): number => steps.findLastIndex(({ step }) => ACTS.includes(step));

/** Returns the index of the last decision about each decided report, by report id; omits reopened reports. */
const lastDecisions = (steps: readonly Step[]): ReadonlyMap<string, number> => {
  const last = new Map<string, number>();
  steps.forEach(({ step, reportId }, place) => {
    if (reportId !== null && DECISIONS.includes(step)) last.set(reportId, place);
  });
  return new Map([...last].filter(([, place]) => steps[place]?.step !== 'reopened'));
};

/** Returns the reports that the last action on the item decided. */
export const reportsOfLastAct = (steps: readonly Step[]): string[] => {
  const actPlace = lastAct(steps);
  const act = steps[actPlace];
  if (act === undefined) return [];
  return [...lastDecisions(steps)]
    .filter(([, place]) => place > actPlace && steps[place]?.step === decidedBy(act.step))
    .map(([reportId]) => reportId);
};

/**
 * Returns the ids of the decisions that are in force and can be undone: the last action on the item, and the decision
 * about each report. Reports that the action decided are undone together with it.
 */
export const undoableSteps = (steps: readonly Step[]): ReadonlySet<string> => {
  const withAct = reportsOfLastAct(steps);
  const places = [...lastDecisions(steps)]
    .filter(([reportId]) => !withAct.includes(reportId))
    .map(([, place]) => place);
  return new Set([...places, lastAct(steps)].flatMap((place) => steps[place]?.id ?? []));
};
