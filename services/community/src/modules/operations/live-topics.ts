import { commentModerationEvents } from '@pixchange/contracts/events/comments';
import {
  albumModerationEvents,
  caseEvents,
  imageModerationEvents,
  reportBatchEvents,
  reportEvents,
  suspensionEvents,
} from '@pixchange/contracts/events/moderation';
import { jobEvents } from '@pixchange/contracts/events/jobs';
import { proposalEvents } from '@pixchange/contracts/events/proposals';
import { moneyFamilies } from '@pixchange/contracts/events/registry';
import type { LiveTopic } from '@pixchange/contracts/http/values/live';

const typesOf = (...families: readonly object[]): ReadonlySet<string> => new Set(families.flatMap(Object.keys));

const queue = typesOf(
  reportEvents,
  reportBatchEvents,
  imageModerationEvents,
  albumModerationEvents,
  commentModerationEvents,
  suspensionEvents,
  caseEvents,
);

const dashboard = new Set([
  ...queue,
  ...typesOf(...moneyFamilies, jobEvents, proposalEvents),
  'RegistrationCompleted',
  'ImageProcessed',
  'ImageProcessingFailed',
]);

/** Returns the topics that change with an event of this type. */
export const topicsOf = (type: string): readonly LiveTopic[] => [
  ...(queue.has(type) ? (['queue'] as const) : []),
  ...(dashboard.has(type) ? (['dashboard'] as const) : []),
];
