import { DomainError } from './errors.ts';

/** What a moderator decided, and why; `reportId` is null where nobody had reported anything. */
export interface Decision {
  readonly reportId: string | null;
  readonly moderatorId: string;
  readonly role: 'moderator' | 'admin';
  readonly reason: string;
  /** Of a work that is taken down: whether the law demands it. */
  readonly legal?: boolean;
  /** Of what is decided together with others. */
  readonly batchId?: string;
}

/** Nobody judges their own case, whatever their role. */
export const refuseOwn = (ownerId: string, moderatorId: string): void => {
  if (ownerId === moderatorId) throw new DomainError('moderation.own');
};

export const refuseTakenDown = (takenDown: boolean): void => {
  if (takenDown) throw new DomainError('moderation.taken-down');
};
