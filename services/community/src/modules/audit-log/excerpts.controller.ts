import { createHash } from 'node:crypto';
import { Controller, Inject, Param } from '@nestjs/common';
import { adminExportsHttp } from '@pixchange/contracts/http/admin-exports';
import { exportsHttp, type ProofFile } from '@pixchange/contracts/http/exports';
import { v7 as uuidv7 } from 'uuid';
import { Commands } from '../../runtime/commands/commands.ts';
import { RateLimiter } from '../../runtime/http/rate-limiter.ts';
import { Actor, Route, type Caller } from '../../runtime/http/route.ts';
import type { Excerpt, ExcerptSubject } from '../transparency/log-proofs.face.ts';
import { Excerpts } from './excerpts.service.ts';
import { listExportDecider } from './list-export.decider.ts';

const OWN_LIMIT = { name: 'own-ledger', hitsMax: 20, windowSeconds: 3_600 };
const LIMIT = { name: 'staff-proofs', hitsMax: 60, windowSeconds: 300 };

const RESOURCES = { decision: 'reports', work: 'images', person: 'users' } as const;

type StaffSubject = ExcerptSubject & { readonly kind: keyof typeof RESOURCES };

const fileOf = ({ kind, id }: ExcerptSubject, { text, events }: Excerpt): ProofFile => ({
  name: kind === 'person' || kind === 'wallet' ? `pixchange-ledger-${id}.jsonl` : `pixchange-${kind}-${id}.jsonl`,
  events,
  sha256: createHash('sha256').update(text).digest('hex'),
  content: text,
});

/**
 * Serves proofs of decisions, works and ledgers to auditors and administrators, and proofs of their own ledger to
 * members. Exports by staff are recorded in the audit log as exports of one row.
 */
@Controller()
export class ExcerptsController {
  constructor(
    @Inject(Excerpts) private readonly excerpts: Excerpts,
    @Inject(Commands) private readonly commands: Commands,
    @Inject(RateLimiter) private readonly limiter: RateLimiter,
  ) {}

  @Route(adminExportsHttp.proveDecision)
  proveDecision(@Param('id') id: string, @Actor() caller: Caller): Promise<ProofFile> {
    return this.prove({ kind: 'decision', id }, caller);
  }

  @Route(adminExportsHttp.proveWork)
  proveWork(@Param('id') id: string, @Actor() caller: Caller): Promise<ProofFile> {
    return this.prove({ kind: 'work', id }, caller);
  }

  @Route(adminExportsHttp.provePerson)
  provePerson(@Param('id') id: string, @Actor() caller: Caller): Promise<ProofFile> {
    return this.prove({ kind: 'person', id }, caller);
  }

  @Route(exportsHttp.ledger)
  async ownLedger(@Actor() { userId: id }: Caller): Promise<ProofFile> {
    await this.limiter.hit(OWN_LIMIT, id);
    const subject = { kind: 'wallet', id } as const;
    return fileOf(subject, await this.excerpts.of(subject));
  }

  private async prove(subject: StaffSubject, { userId: staffId }: Caller): Promise<ProofFile> {
    await this.limiter.hit(LIMIT, staffId);
    const file = fileOf(subject, await this.excerpts.of(subject));
    await this.commands.run(listExportDecider, {
      type: 'RecordExport',
      exportId: uuidv7(),
      staffId,
      resource: RESOURCES[subject.kind],
      filter: JSON.stringify({ id: subject.id }),
      rows: 1,
      sha256: file.sha256,
    });
    return file;
  }
}
