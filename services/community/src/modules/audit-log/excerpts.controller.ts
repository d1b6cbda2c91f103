import { createHash } from 'node:crypto';
import { Controller, Inject, Param } from '@nestjs/common';
import { adminExportsHttp } from '@pixchange/contracts/http/admin-exports';
import type { ProofFile } from '@pixchange/contracts/http/exports';
import { v7 as uuidv7 } from 'uuid';
import { Commands } from '../../runtime/commands/commands.ts';
import { RateLimiter } from '../../runtime/http/rate-limiter.ts';
import { Actor, Route, type Caller } from '../../runtime/http/route.ts';
import type { ExcerptSubject } from '../transparency/log-proofs.face.ts';
import { Excerpts } from './excerpts.service.ts';
import { listExportDecider } from './list-export.decider.ts';

const LIMIT = { name: 'staff-proofs', hitsMax: 60, windowSeconds: 300 };

const RESOURCES = { decision: 'reports', work: 'images', person: 'users' } as const;

/** Proofs of decisions, works and members for auditors. Each is recorded as an export of one row. */
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

  private async prove(subject: ExcerptSubject, { userId: staffId }: Caller): Promise<ProofFile> {
    await this.limiter.hit(LIMIT, staffId);
    const { text, events } = await this.excerpts.of(subject);
    const { kind, id } = subject;
    const sha256 = createHash('sha256').update(text).digest('hex');
    await this.commands.run(listExportDecider, {
      type: 'RecordExport',
      exportId: uuidv7(),
      staffId,
      resource: RESOURCES[kind],
      filter: JSON.stringify({ id }),
      rows: 1,
      sha256,
    });
    return { name: `pixchange-${kind}-${id}.jsonl`, events, sha256, content: text };
  }
}
