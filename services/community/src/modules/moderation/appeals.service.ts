import { Inject, Injectable } from '@nestjs/common';
import type { appealsHttp, DecisionView } from '@pixchange/contracts/http/appeals';
import type { QueryOf } from '@pixchange/contracts/http/endpoint';
import { appeals as limits } from '@pixchange/contracts/http/limits';
import { v5 as uuidv5 } from 'uuid';
import type { Config } from '../../config.ts';
import { MODERATED, type ModeratedKinds } from '../../extensions/moderated.ts';
import { DomainError } from '../../kernel/errors.ts';
import { paged, type Paged } from '../../platform/paging.ts';
import { CONFIG } from '../../platform/tokens.ts';
import { Commands } from '../../runtime/commands/commands.ts';
import { isDecisionCode } from './decision-code.ts';
import { DecisionsQueries, type DecisionRow } from './decisions.queries.ts';
import { reportDecider } from './report.decider.ts';

/** Namespace for ids of appeals. An id is derived from the decision, so that each decision has at most one appeal. */
const APPEALS = '0c54d8f4-90a4-4a36-b1c3-0d0fc4a45e7b';
const DAY_MS = 24 * 60 * 60 * 1_000;

const STATUS = { open: 'open', dismissed: 'declined', resolved: 'accepted' } as const;

const untilOf = ({ act, at, in_force: inForce, appeal_status: appealed }: DecisionRow): Date | null => {
  const until = new Date(at.getTime() + limits.days * DAY_MS);
  const isAppealable = (act === 'take_down' || act === 'suspend') && inForce && appealed === null;
  return isAppealable && until.getTime() > Date.now() ? until : null;
};

const view = (row: DecisionRow, title: string | null): DecisionView => ({
  id: row.act_id,
  act: row.act,
  kind: row.kind,
  subject_id: row.subject_id,
  title,
  reason: row.reason,
  in_force: row.in_force,
  decided_at: row.at.toISOString(),
  appeal_until: untilOf(row)?.toISOString() ?? null,
  appeal:
    row.appeal_status === null || row.appealed_at === null
      ? null
      : {
          status: STATUS[row.appeal_status],
          text: row.appeal_text,
          reason: row.appeal_reason,
          created_at: row.appealed_at.toISOString(),
          decided_at: row.appeal_decided_at?.toISOString() ?? null,
        },
});

/** Person who asks for a decision: a member, or somebody with the code from the email about the decision. */
export interface Requester {
  readonly userId: string | null;
  readonly code: string | undefined;
}

/** Decisions as the affected members see them, and their appeals. */
@Injectable()
export class Appeals {
  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(DecisionsQueries) private readonly queries: DecisionsQueries,
    @Inject(MODERATED) private readonly kinds: ModeratedKinds,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async list(ownerId: string, page: QueryOf<typeof appealsHttp.list>): Promise<Paged<DecisionView>> {
    const { rows, count } = await this.queries.of(ownerId, page);
    return paged(page, count, await Promise.all(rows.map((row) => this.view(row))));
  }

  /** Returns all decisions about a member, for the data export. */
  async all(ownerId: string): Promise<DecisionView[]> {
    return Promise.all((await this.queries.allOf(ownerId)).map((row) => this.view(row)));
  }

  /** Returns a decision. @throws DomainError `not_found` unless the person is the affected member or has the code */
  async one(actId: string, asker: Requester): Promise<DecisionView> {
    return this.view(await this.row(actId, asker));
  }

  /**
   * Files an appeal against a decision.
   * @throws DomainError `not_found` as in `one`; `appeal.exists`; `appeal.over` for a restoration, and after a later
   *   decision about the item; `appeal.late`
   */
  async file(actId: string, asker: Requester, text: string): Promise<DecisionView> {
    const row = await this.row(actId, asker);
    if (row.appeal_status !== null) throw new DomainError('appeal.exists');
    if (row.act === 'restore' || row.act === 'reinstate' || !row.in_force) throw new DomainError('appeal.over');
    if (untilOf(row) === null) throw new DomainError('appeal.late');
    await this.commands.run(reportDecider, {
      type: 'FileAppeal',
      appeal: {
        reportId: uuidv5(actId, APPEALS),
        actId,
        kind: row.kind,
        subjectId: row.subject_id,
        ownerId: row.owner_id,
        appealedFrom: row.moderator_id,
        text,
      },
    });
    return this.commands.readBack(() => this.one(actId, asker));
  }

  private async row(actId: string, { userId, code }: Requester): Promise<DecisionRow> {
    const row = await this.queries.one(actId);
    const isTheirs = row !== null && row.owner_id === userId;
    if (
      row === null ||
      !(isTheirs || (code !== undefined && isDecisionCode(this.config.NAME_SECRET, row.act_id, code)))
    )
      throw new DomainError('not_found');
    return row;
  }

  private async view(row: DecisionRow): Promise<DecisionView> {
    return view(row, await this.titleOf(row));
  }

  private async titleOf({ kind, subject_id: id }: DecisionRow): Promise<string | null> {
    if (kind === 'image') return (await this.kinds.image.show(id))?.view.title ?? null;
    return kind === 'album' ? ((await this.kinds.album.show(id))?.view.title ?? null) : null;
  }
}
