import type { CaseStep, CaseStepKind } from '@pixchange/contracts/http/admin-cases';
import type { ReportedKind } from '@pixchange/contracts/http/moderation';

export const kindNames: Readonly<Record<ReportedKind, string>> = {
  image: 'Work',
  album: 'Album',
  user: 'Member',
  comment: 'Comment',
};

const STEPS: Readonly<Record<CaseStepKind, string>> = {
  reported: 'Reported',
  appealed: 'Appealed',
  noted: 'Note',
  assigned: 'Assigned',
  escalated: 'Escalated to administrators',
  dismissed: 'Report dismissed',
  resolved: 'Report upheld',
  accepted: 'Appeal accepted',
  reopened: 'Report reopened',
  take_down: 'Taken down',
  restore: 'Restored',
  suspend: 'Suspended',
  reinstate: 'Reinstated',
};

/** Returns the text of a step in the history. */
export const stepText = ({ step, reported_for, assignee_id }: CaseStep): string => {
  if (step === 'reported' && reported_for !== null) return `Reported: ${reported_for.replaceAll('_', ' ')}`;
  if (step === 'assigned' && assignee_id === null) return 'Assigned to nobody';
  return STEPS[step];
};

const OUTCOMES = {
  take_down: 'taken_down',
  restore: 'restored',
  suspend: 'suspended',
  reinstate: 'reinstated',
} as const;

/** Returns the state after the last action; null before the first. */
export const outcomeOf = (action: keyof typeof OUTCOMES | null): string | null =>
  action === null ? null : OUTCOMES[action];

/** Returns the text about the effect of undoing a decision. */
export const undoText = (step: CaseStepKind): string => {
  if (step === 'take_down') return 'It is shown again as before, and its reports wait for a decision again.';
  if (step === 'suspend') return 'They can log in again, and the reports wait for a decision again.';
  if (step === 'restore') return 'It is taken down again.';
  return step === 'reinstate' ? 'The account is suspended again.' : 'The report waits for a decision again.';
};

/** Returns the label of the action that upholds the reports. */
export const actText = (kind: ReportedKind): string => (kind === 'user' ? 'Suspend' : 'Take down');
