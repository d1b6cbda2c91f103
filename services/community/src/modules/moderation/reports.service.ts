import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { BodyOf } from '@pixchange/contracts/http/endpoint';
import { idForm } from '@pixchange/contracts/http/fields';
import type { reportsHttp } from '@pixchange/contracts/http/moderation';
import { v5 as uuidv5 } from 'uuid';
import type { Config } from '../../config.ts';
import { DomainError } from '../../kernel/errors.ts';
import { Commands } from '../../runtime/commands/commands.ts';
import { CONFIG } from '../../platform/tokens.ts';
import { MODERATED, type ModeratedKinds } from '../../extensions/moderated.ts';
import type { NearDuplicate } from './moderation.queries.ts';
import { type Filed, reportDecider } from './report.decider.ts';

/**
 * Namespace for ids of reports. The ids are derived from the reporter and the item, so that a repeated report has the
 * id of the first one.
 */
const REPORTS = '5c9a2f3e-3d0b-4a57-9a86-0a4f2a6cbb1d';

type Filing = BodyOf<typeof reportsHttp.file>['report'];

interface FiledReport {
  readonly reportId: string;
  /** False when the reporter had reported the item before. */
  readonly isNew: boolean;
}

/** Reports by members, by visitors, and by the system. */
@Injectable()
export class Reports {
  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(MODERATED) private readonly kinds: ModeratedKinds,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Files a report. `network` distinguishes visitors and is not stored.
   * @throws DomainError `not_found` for an item that the reporter can't see, `report.own` for the reporter's own item
   */
  async file(
    reporterId: string | null,
    network: string,
    { kind, subject_id: subjectId, reason, comment }: Filing,
  ): Promise<FiledReport> {
    const ownerId = idForm.test(subjectId) ? await this.kinds[kind].ownerSeenBy(subjectId, reporterId) : null;
    if (ownerId === null) throw new DomainError('not_found');
    if (ownerId === reporterId) throw new DomainError('report.own');
    const reporter =
      reporterId ?? createHmac('sha256', this.config.NAME_SECRET).update(`visitor|${network}`).digest('hex');
    const reportId = uuidv5(`${reporter}|${kind}|${subjectId}`, REPORTS);
    const words = comment === '' ? null : (comment ?? null);
    return this.run({
      reportId,
      kind,
      subjectId,
      ownerId,
      reporterId,
      reason,
      comment: words,
      commentKeyOf: reporterId ?? ownerId,
      similarTo: null,
      distance: null,
    });
  }

  /**
   * Files the system's report that a work resembles an earlier one of another member. Repeated calls change nothing.
   */
  async fileNearDuplicate(
    imageId: string,
    ownerId: string,
    { imageId: similarTo, distance }: NearDuplicate,
  ): Promise<void> {
    const reportId = uuidv5(`near_duplicate|${imageId}|${similarTo}`, REPORTS);
    await this.run({
      reportId,
      kind: 'near_duplicate',
      subjectId: imageId,
      ownerId,
      reporterId: null,
      reason: 'near_duplicate',
      comment: null,
      commentKeyOf: ownerId,
      similarTo,
      distance,
    });
  }

  private async run(report: Filed): Promise<FiledReport> {
    const { events } = await this.commands.run(reportDecider, { type: 'FileReport', report });
    return { reportId: report.reportId, isNew: events.length > 0 };
  }
}
