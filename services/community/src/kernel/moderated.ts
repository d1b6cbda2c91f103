import { DomainError } from './errors.ts';

/** A moderator's decision with its reason; `reportId` is null when nothing was reported. */
export interface Decision {
  readonly reportId: string | null;
  readonly moderatorId: string;
  readonly role: 'moderator' | 'admin';
  readonly reason: string;
  /** Whether the law requires the takedown of a work. */
  readonly legal?: boolean;
  /** Batch of a report that is decided together with others. */
  readonly batchId?: string;
}

/** Refuses decisions about one's own content, whatever the role. */
export const refuseOwn = (ownerId: string, moderatorId: string): void => {
  if (ownerId === moderatorId) throw new DomainError('moderation.own');
};

export const refuseTakenDown = (takenDown: boolean): void => {
  if (takenDown) throw new DomainError('moderation.taken-down');
};
