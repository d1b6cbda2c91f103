import { Inject, Injectable } from '@nestjs/common';
import { idForm } from '@pixchange/contracts/http/fields';
import type { ReportView } from '@pixchange/contracts/http/moderation';
import { DomainError } from '../../kernel/errors.ts';
import { Commands } from '../../runtime/commands/commands.ts';
import { ModerationQueries } from './moderation.queries.ts';
import { Moderation, type Decider } from './moderation.service.ts';

/**
 * Clears near-duplicates for sale and minting by dismissing the reports about the resemblance. Withdrawing a clearance
 * reopens the reports.
 */
@Injectable()
export class Clearances {
  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(Moderation) private readonly moderation: Moderation,
    @Inject(ModerationQueries) private readonly queries: ModerationQueries,
  ) {}

  /** Clears a work. @throws DomainError `image.not_marked`, or the reason why a report can't be decided */
  async clear(imageId: string, caller: Decider, words: { readonly reason: string }): Promise<ReportView[]> {
    for (const { id, status } of await this.marks(imageId)) {
      if (status === 'dismissed') continue;
      if (status === 'resolved') await this.moderation.reopen(id, caller, words);
      await this.moderation.claim(id, caller);
      await this.moderation.dismiss(id, caller, words);
    }
    return this.shown(imageId);
  }

  /** Withdraws a clearance. @throws DomainError `image.not_marked` */
  async withdraw(imageId: string, caller: Decider, words: { readonly reason: string }): Promise<ReportView[]> {
    for (const { id } of await this.marks(imageId)) await this.moderation.reopen(id, caller, words);
    return this.shown(imageId);
  }

  /** Returns the near-duplicate reports about the work. @throws DomainError `image.not_marked` when there are none */
  private async marks(imageId: string): Promise<ReportView[]> {
    const reports = idForm.test(imageId) ? await this.queries.ofSubject('image', imageId) : [];
    const marks = reports.filter(({ kind }) => kind === 'near_duplicate');
    if (marks.length === 0) throw new DomainError('image.not_marked');
    return marks;
  }

  private async shown(imageId: string): Promise<ReportView[]> {
    await this.commands.settle();
    return this.marks(imageId);
  }
}
