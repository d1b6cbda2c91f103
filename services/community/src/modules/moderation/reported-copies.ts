import { Inject, Injectable } from '@nestjs/common';
import { nearDuplicates } from '@pixchange/contracts/http/limits';
import type { ReportView } from '@pixchange/contracts/http/moderation';
import { MODERATED, type ModeratedKinds } from '../../extensions/moderated.ts';
import { Works } from '../images/works.face.ts';
import { ModerationQueries, type NearDuplicate } from './moderation.queries.ts';
import type { CopyState, Originality } from './originality.face.ts';
import { Reports } from './reports.service.ts';

const originalityBy = (reports: readonly Pick<ReportView, 'status' | 'distance'>[]): CopyState => {
  if (reports.length === 0) return 'original';
  const isCopy = ({ status, distance }: Pick<ReportView, 'status' | 'distance'>): boolean =>
    status === 'resolved' || distance === null || distance <= nearDuplicates.copyDistanceMax;
  return reports.some(isCopy) ? 'copy' : 'in_review';
};

/** Decides whether works are copies, based on the reports about them; a dismissed report clears the work. */
@Injectable()
export class ReportedCopies implements Originality {
  constructor(
    @Inject(ModerationQueries) private readonly queries: ModerationQueries,
    @Inject(Reports) private readonly reports: Reports,
    @Inject(Works) private readonly works: Works,
    @Inject(MODERATED) private readonly kinds: ModeratedKinds,
  ) {}

  async originalityOf(imageId: string): Promise<CopyState> {
    // `copiedFrom` comes first, because it waits for the read models that the following calls query.
    const copied = await this.works.copiedFrom(imageId);
    const reports = await this.queries.nearDuplicateReportsOf(imageId);
    if (reports.length > 0) return originalityBy(reports.filter(({ status }) => status !== 'dismissed'));
    const found = await this.earlier(imageId, copied);
    if (found === null) return 'original';
    const work = await this.kinds.image.show(imageId);
    if (work !== null) {
      await this.kinds.image.mark(imageId, found.imageId, found.distance);
      await this.reports.fileNearDuplicate(imageId, work.ownerId, found);
    }
    return originalityBy([{ status: 'open', distance: found.distance }]);
  }

  imageOfReport(reportId: string): Promise<string | null> {
    return this.queries.nearDuplicateOf(reportId);
  }

  /**
   * Returns the earlier work that this one resembles; null when there is none. Pictures of nearly one color have no
   * perceptual hash, so only an identical file is found.
   */
  private async earlier(imageId: string, copied: string | null): Promise<NearDuplicate | null> {
    return copied === null ? this.queries.nearestOf(imageId) : { imageId: copied, distance: 0 };
  }
}
