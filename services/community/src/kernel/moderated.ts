import { DomainError } from './errors.ts';

/** A moderator's decision with its reason; `reportId` is null for a decision without a report. */
export interface Decision {
  readonly reportId: string | null;
  readonly moderatorId: string;
  readonly role: 'moderator' | 'admin';
  readonly reason: string;
  /** Whether the law requires the takedown of a work. */
  readonly legal?: boolean;
  /** Id of the batch, for a report that is decided together with others. */
  readonly batchId?: string;
}

/** Throws `moderation.own` when moderators decide about their own content, whatever their role. */
export const refuseOwn = (ownerId: string, moderatorId: string): void => {
  if (ownerId === moderatorId) throw new DomainError('moderation.own');
};

/** Throws `moderation.taken-down` for content that moderators took down. */
export const refuseTakenDown = (takenDown: boolean): void => {
  if (takenDown) throw new DomainError('moderation.taken-down');
};
