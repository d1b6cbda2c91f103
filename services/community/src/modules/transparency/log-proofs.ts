import { Inject, Injectable } from '@nestjs/common';
import { openCheckpoint } from '@pixchange/contracts/audit/checkpoint';
import { noteKeyText } from '@pixchange/contracts/audit/signed-note';
import type { AnchorView, InclusionProofView, LogHeadView } from '@pixchange/contracts/http/audit';
import { DomainError } from '../../kernel/errors.ts';
import type { StoredEvent } from '../../platform/event-store/event-log.ts';
import { PartUnavailable } from '../../platform/unavailable.ts';
import { LogSigner, verifyEd25519 } from '../../runtime/merkle-log/log-signer.ts';
import { ExcerptFiles } from './excerpt-files.ts';
import type { Excerpt, ExcerptHead, ExcerptSubject, LogProofs } from './log-proofs.face.ts';
import { TransparencyQueries } from './transparency.queries.ts';

@Injectable()
export class LogProofsByTree implements LogProofs {
  constructor(
    @Inject(TransparencyQueries) private readonly queries: TransparencyQueries,
    @Inject(LogSigner) private readonly signer: LogSigner,
    @Inject(ExcerptFiles) private readonly files: ExcerptFiles,
  ) {}

  newestHead(): Promise<LogHeadView | null> {
    return this.queries.ledger.newest();
  }

  firstHeadOver(eventId: string): Promise<LogHeadView | null> {
    return this.queries.ledger.firstHeadOver(eventId);
  }

  keyOf({ note }: LogHeadView): string {
    const { own, retired } = this.signer.keysAfter(note);
    const key = [own, ...retired].find((one) => openCheckpoint(verifyEd25519, [one], note) !== null);
    if (key === undefined) throw new PartUnavailable('audit-log', { cause: new Error('no known key signed the head') });
    return noteKeyText(key);
  }

  async inclusion(eventId: string, head: LogHeadView): Promise<InclusionProofView | null> {
    try {
      return await this.queries.ledger.inclusion(eventId, head);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'audit.unknown-entry') return null;
      throw error;
    }
  }

  anchorOver(
    leaves: number,
    { size }: LogHeadView,
    { chainId, contract }: { readonly chainId: number; readonly contract: string },
  ): Promise<AnchorView | null> {
    return this.queries.anchorBetween(leaves, size, chainId, contract);
  }

  async consistency({ size, root }: AnchorView, head: LogHeadView): Promise<readonly string[]> {
    return (await this.queries.ledger.consistency({ ...head, size, root }, head)).proof;
  }

  excerptHead(kind: ExcerptSubject['kind']): Promise<ExcerptHead | null> {
    return this.files.head(kind);
  }

  excerpt(subject: ExcerptSubject, head: ExcerptHead, events: readonly StoredEvent[]): Promise<Excerpt> {
    return this.files.excerpt(subject, head, events);
  }
}
