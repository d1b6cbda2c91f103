import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Controller, Get, Headers, Inject, Param, Res } from '@nestjs/common';
import { noteKeyText } from '@pixchange/contracts/audit/signed-note';
import type { TreeOfLog } from '@pixchange/contracts/audit/trees';
import {
  auditHttp,
  type AnchorView,
  type ConsistencyProofView,
  type InclusionProofView,
  type LogHeadView,
  type LogKeysView,
} from '@pixchange/contracts/http/audit';
import type { QueryOf } from '@pixchange/contracts/http/endpoint';
import type { FastifyReply } from 'fastify';
import type { Config } from '../../config.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { Paged } from '../../platform/paging.ts';
import { CONFIG } from '../../platform/tokens.ts';
import { RateLimiter } from '../../runtime/http/rate-limiter.ts';
import { Address, Route, ValidQuery } from '../../runtime/http/route.ts';
import { LogSigner, type LogKeys } from '../../runtime/merkle-log/log-signer.ts';
import { transparencyLimits } from './transparency.limits.ts';
import { TransparencyQueries } from './transparency.queries.ts';

/** `Cache-Control` of proofs and of heads that never change. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

const HOUR_MS = 3_600_000;

/** Path of the verifier, which the auditor's build creates. */
const VERIFIER = join(import.meta.dirname, '../../../../audit/dist/verify.mjs');

const SIZE = /^[1-9][0-9]{0,14}$/;

const wantsText = (accept: string | undefined): boolean => /^\s*text\/plain\s*(;|,|$)/i.test(accept ?? '');

/** Returns JSON, or text when the caller prefers it. */
const inForm = <T>(reply: FastifyReply, accept: string | undefined, view: T, text: (view: T) => string): T | string => {
  void reply.header('Vary', 'Accept');
  if (!wantsText(accept)) return view;
  void reply.type('text/plain; charset=utf-8');
  return text(view);
};

const noteIn = ({ note }: LogHeadView): string => note;

/** Serves the data for verifying the event log without trusting the server. */
@Controller()
export class TransparencyController {
  constructor(
    @Inject(TransparencyQueries) private readonly queries: TransparencyQueries,
    @Inject(LogSigner) private readonly signer: LogSigner,
    @Inject(RateLimiter) private readonly limiter: RateLimiter,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Route(auditHttp.heads)
  async heads(
    @ValidQuery() { tree, ...page }: QueryOf<typeof auditHttp.heads>,
    @Address() address: string,
  ): Promise<Paged<LogHeadView>> {
    await this.limiter.hit(transparencyLimits.heads, address);
    return this.queries.trees[tree].heads(page);
  }

  @Route(auditHttp.latest)
  async latest(
    @ValidQuery() { tree }: QueryOf<typeof auditHttp.latest>,
    @Address() address: string,
    @Headers('accept') accept: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LogHeadView | string> {
    await this.limiter.hit(transparencyLimits.heads, address);
    return inForm(reply, accept, await this.newest(tree), noteIn);
  }

  @Route(auditHttp.head)
  async head(
    @Param('size') text: string,
    @ValidQuery() { tree }: QueryOf<typeof auditHttp.head>,
    @Address() address: string,
    @Headers('accept') accept: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LogHeadView | string> {
    await this.limiter.hit(transparencyLimits.heads, address);
    if (!SIZE.test(text)) throw new DomainError('audit.unknown-head');
    const head = await this.queries.trees[tree].head(Number(text), 'size');
    if (await this.isFinal(tree, head)) void reply.header('Cache-Control', IMMUTABLE);
    return inForm(reply, accept, head, noteIn);
  }

  @Route(auditHttp.anchors)
  async anchors(
    @ValidQuery() page: QueryOf<typeof auditHttp.anchors>,
    @Address() address: string,
  ): Promise<Paged<AnchorView>> {
    await this.limiter.hit(transparencyLimits.heads, address);
    return this.queries.anchors(page);
  }

  @Route(auditHttp.keys)
  async keys(
    @ValidQuery() { tree }: QueryOf<typeof auditHttp.keys>,
    @Address() address: string,
    @Headers('accept') accept: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LogKeysView | string> {
    await this.limiter.hit(transparencyLimits.heads, address);
    const { own, retired } = await this.keysOf(tree);
    const view = { origin: own.name, key: noteKeyText(own), retired: retired.map(noteKeyText) };
    return inForm(reply, accept, view, ({ key, retired: earlier }) =>
      [key, ...earlier].map((line) => `${line}\n`).join(''),
    );
  }

  @Get('audit/verify.mjs')
  async verifier(@Address() address: string, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    await this.limiter.hit(transparencyLimits.heads, address);
    void reply
      .type('text/javascript; charset=utf-8')
      .header('Cache-Control', 'public, max-age=3600')
      .header('Content-Disposition', 'attachment; filename="verify.mjs"');
    return readFile(VERIFIER, 'utf8').catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new DomainError('audit.no-verifier');
      throw error;
    });
  }

  @Route(auditHttp.inclusion)
  async inclusion(
    @ValidQuery() { event_id, size, tree }: QueryOf<typeof auditHttp.inclusion>,
    @Address() address: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<InclusionProofView> {
    await this.limiter.hit(transparencyLimits.proofs, address);
    const queries = this.queries.trees[tree];
    const proof = await queries.inclusion(
      event_id.toLowerCase(),
      size === undefined ? await this.newest(tree) : await queries.head(size, 'size'),
    );
    if (size !== undefined) void reply.header('Cache-Control', IMMUTABLE);
    return proof;
  }

  @Route(auditHttp.consistency)
  async consistency(
    @ValidQuery() { first, second, tree }: QueryOf<typeof auditHttp.consistency>,
    @Address() address: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ConsistencyProofView> {
    await this.limiter.hit(transparencyLimits.proofs, address);
    if (first > second) throw new DomainError('audit.heads-reversed');
    const queries = this.queries.trees[tree];
    const proof = await queries.consistency(await queries.head(first, 'first'), await queries.head(second, 'second'));
    void reply.header('Cache-Control', IMMUTABLE);
    return proof;
  }

  /** Whether no witness will cosign the head anymore, because only the newest head is sent to the witnesses. */
  private async isFinal(tree: TreeOfLog['name'], { size }: LogHeadView): Promise<boolean> {
    if (this.config.AUDIT_WITNESSES.length === 0) return true;
    const since = await this.queries.trees[tree].followedSince(size);
    return since !== null && Date.now() - since.getTime() > HOUR_MS;
  }

  private async keysOf(tree: TreeOfLog['name']): Promise<LogKeys> {
    const ledger = (await this.queries.ledger.newest())?.note ?? null;
    if (tree === 'ledger') return this.signer.keysAfter(ledger);
    return this.signer.keysOfAll((await this.queries.trees.all.newest())?.note ?? null, ledger);
  }

  private async newest(tree: TreeOfLog['name']): Promise<LogHeadView> {
    const newest = await this.queries.trees[tree].newest();
    if (newest === null) throw new DomainError('audit.unknown-head');
    return newest;
  }
}
