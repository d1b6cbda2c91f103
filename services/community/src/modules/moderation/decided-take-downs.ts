import { Inject, Injectable } from '@nestjs/common';
import { idForm } from '@pixchange/contracts/http/fields';
import { reportReasons } from '@pixchange/contracts/http/values/moderation';
import type { Database } from '../../platform/postgres/database.ts';
import { DATABASE } from '../../platform/tokens.ts';
import type { TakeDowns } from './take-downs.face.ts';
import type { moderationTables } from './moderation.projection.ts';
import type { RowOf } from '../../kernel/tables.ts';

type Row = Pick<RowOf<typeof moderationTables.moderation_acts>, 'act' | 'reason'>;

/** Whether the reason is one that members can choose; automatic reports and appeals have other reasons. */
const isListed = (reason: string | null): reason is keyof typeof reportReasons =>
  reason !== null && Object.hasOwn(reportReasons, reason);

@Injectable()
export class DecidedTakeDowns implements TakeDowns {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  async ofImage(imageId: string): Promise<{ reason: keyof typeof reportReasons | null } | null> {
    if (!idForm.test(imageId)) return null;
    const rows: Row[] = await this.database.query(
      `SELECT a.act, r.reason FROM read.moderation_acts a LEFT JOIN read.moderation_reports r ON r.report_id = a.report_id
       WHERE a.subject_id = $1 AND a.kind = 'image' ORDER BY a.at DESC, a.act_id DESC LIMIT 1`,
      [imageId],
    );
    const [last] = rows;
    if (last?.act !== 'take_down') return null;
    return { reason: isListed(last.reason) ? last.reason : null };
  }
}
