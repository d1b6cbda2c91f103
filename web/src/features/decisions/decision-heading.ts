import type { DecisionView } from '@pixchange/contracts/http/appeals';
import { decisionsText as text } from './decisions.text.ts';

/** Returns the heading of a decision: the action and its target. */
export const headingOf = ({ kind, act }: Pick<DecisionView, 'kind' | 'act'>): string => {
  if (kind === 'user') return text.heading.user[act === 'suspend' ? 'suspend' : 'reinstate'];
  return text.heading[kind][act === 'take_down' ? 'take_down' : 'restore'];
};
