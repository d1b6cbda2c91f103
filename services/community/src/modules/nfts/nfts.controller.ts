import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import type { BodyOf, QueryOf, ReplyOf } from '@pixchange/contracts/http/endpoint';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import { nftsHttp, type NftStep, type NftView, type TokenPurchaseView } from '@pixchange/contracts/http/nfts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { DomainError } from '../../kernel/errors.ts';
import { ObjectStorage } from '../../platform/object-storage/object-storage.ts';
import type { Paged } from '../../platform/paging.ts';
import { CONFIG } from '../../platform/tokens.ts';
import { IdempotencyKey } from '../../runtime/http/idempotency.ts';
import { RateLimiter } from '../../runtime/http/rate-limiter.ts';
import { Actor, Address, Route, ValidBody, ValidQuery, Viewer, type Caller } from '../../runtime/http/route.ts';
import { sendMedia } from '../../runtime/http/send-media.ts';
import { Works } from '../images/works.face.ts';
import { TakeDowns } from '../moderation/take-downs.face.ts';
import { Minter } from './minter.ts';
import { Mints } from './mints.service.ts';
import { NftsQueries, type NftRow } from './nfts.queries.ts';
import { TokenProvenance } from './provenance.service.ts';
import { TokenHistory } from './token-history.service.ts';

const PROOFS = { name: 'nft-proofs-address', hitsMax: 120, windowSeconds: 60 };
const MINTS = { name: 'mints', hitsMax: 120, windowSeconds: 60 * 60 };

type Metadata = ReplyOf<typeof nftsHttp.metadata>;
type MediaFile = NonNullable<Awaited<ReturnType<Works['pictureFile']>>>;

const takenDownCode = (reason: string | null) => {
  if (reason === 'illegal') return 'nft.taken_down_illegal';
  return reason === 'copyright' ? 'nft.taken_down_copyright' : 'nft.taken_down';
};

const KINDS = { Gif: 'A GIF', Sticker: 'A sticker', Art: 'A work of art' } as const;

/**
 * Returns the description of a token for wallets and marketplaces: the creator's text about the work, its type, its
 * creator and its tags. The work is undefined after the creator was erased.
 */
const descriptionOf = (work: ImageItemView | undefined): string => {
  if (work === undefined) return 'A work of a removed account, minted on Pixchange.';
  const { alt_text: altText, type, tags, user } = work;
  const kind = `${KINDS[type ?? 'Art']} by ${user.full_name || user.username}, minted on Pixchange.`;
  return [altText ?? '', kind, tags.map((tag) => `#${tag}`).join(' ')].filter((text) => text !== '').join('\n\n');
};

@Controller()
export class NftsController {
  private readonly site: string;

  constructor(
    @Inject(Mints) private readonly mints: Mints,
    @Inject(Minter) private readonly minter: Minter,
    @Inject(NftsQueries) private readonly queries: NftsQueries,
    @Inject(TokenHistory) private readonly tokens: TokenHistory,
    @Inject(TokenProvenance) private readonly proofs: TokenProvenance,
    @Inject(RateLimiter) private readonly limiter: RateLimiter,
    @Inject(Works) private readonly works: Works,
    @Inject(TakeDowns) private readonly takeDowns: TakeDowns,
    @Inject(ObjectStorage) private readonly storage: ObjectStorage,
    @Inject(CONFIG) { PUBLIC_URL }: Config,
  ) {
    this.site = PUBLIC_URL.replace(/\/+$/, '');
  }

  @Route(nftsHttp.mint)
  async mint(
    @ValidBody()
    {
      image_id: imageId,
      collection_id: collectionId,
      pay_with: unit,
      recipient_address: recipient,
    }: BodyOf<typeof nftsHttp.mint>,
    @Actor() { userId: ownerId }: Caller,
    @IdempotencyKey() key: string | null,
  ): Promise<NftView> {
    await this.limiter.hit(MINTS, ownerId);
    const nft = await this.mints.request({ imageId, ownerId, unit, recipient: recipient ?? null, collectionId, key });
    this.minter.runNow();
    return nft;
  }

  @Route(nftsHttp.own)
  own(@ValidQuery() page: QueryOf<typeof nftsHttp.own>, @Actor() { userId }: Caller): Promise<Paged<NftView>> {
    return this.queries.list(userId, page);
  }

  @Route(nftsHttp.purchases)
  purchases(
    @ValidQuery() page: QueryOf<typeof nftsHttp.purchases>,
    @Actor() { userId }: Caller,
  ): Promise<Paged<TokenPurchaseView>> {
    return this.tokens.purchases(userId, page);
  }

  @Route(nftsHttp.history)
  history(
    @Param('id') nftId: string,
    @ValidQuery() page: QueryOf<typeof nftsHttp.history>,
    @Viewer() viewer: Caller | null,
  ): Promise<Paged<NftStep>> {
    return this.tokens.of(nftId, viewer?.userId ?? null, page);
  }

  @Route(nftsHttp.provenance)
  async provenance(
    @Param('id') nftId: string,
    @Viewer() viewer: Caller | null,
    @Address() address: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    await this.limiter.hit(PROOFS, address);
    await this.queries.one(nftId, viewer?.userId ?? null);
    const text = await this.proofs.of(nftId);
    void reply
      .type('application/json; charset=utf-8')
      .header('Content-Disposition', `attachment; filename="provenance-${nftId}.json"`);
    return text;
  }

  @Route(nftsHttp.contract)
  contract() {
    return {
      name: 'Pixchange',
      symbol: 'PIX',
      description:
        'GIFs, stickers and art, minted by their artists on Pixchange. Each token names its work by the hash of its content.',
      image: `${this.site}/icons/icon-512.png`,
      external_link: `${this.site}/`,
    };
  }

  @Route(nftsHttp.show)
  show(@Param('id') nftId: string, @Viewer() viewer: Caller | null): Promise<NftView> {
    return this.queries.one(nftId, viewer?.userId ?? null);
  }

  @Route(nftsHttp.metadata)
  async metadata(@Param('id') nftId: string): Promise<Metadata> {
    const row = await this.onChain(nftId);
    const [work] = await this.works.some([row.image_id], row.owner_id);
    const address = `${this.site}/api/nfts/${row.nft_id}`;
    const isMoving = (await this.works.animationFile(row.image_id)) !== null;
    return {
      name: work === undefined || work.title === '' ? 'Untitled' : work.title,
      description: descriptionOf(work),
      image: `${address}/image`,
      ...(isMoving ? { animation_url: `${address}/animation` } : {}),
      external_url: `${this.site}/images/${row.image_id}`,
      attributes: [
        ...(work?.type === undefined || work.type === null ? [] : [{ trait_type: 'Type', value: work.type }]),
        { trait_type: 'SHA-256', value: row.content_sha256 },
      ],
    };
  }

  @Get('api/nfts/:id/image')
  async picture(@Param('id') nftId: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { image_id: imageId } = await this.onChain(nftId);
    await this.sendFile(await this.works.pictureFile(imageId), request, reply);
  }

  @Get('api/nfts/:id/animation')
  async animation(
    @Param('id') nftId: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { image_id: imageId } = await this.onChain(nftId);
    await this.sendFile(await this.works.animationFile(imageId), request, reply);
  }

  /**
   * Returns a token that may be on the blockchain: its mint was sent, even if no final block confirms it yet.
   * @throws DomainError `not_found`, `nft.taken_down*`
   */
  private async onChain(nftId: string): Promise<NftRow> {
    const row = await this.queries.row(nftId);
    if (row === null || (row.status !== 'submitted' && row.status !== 'minted')) throw new DomainError('not_found');
    const takenDown = await this.takeDowns.ofImage(row.image_id);
    if (takenDown !== null) throw new DomainError(takenDownCode(takenDown.reason));
    return row;
  }

  /**
   * Sends the file instead of redirecting, because a signed URL would also give access to versions that are for sale.
   */
  private async sendFile(found: MediaFile | null, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (found === null) throw new DomainError('not_found');
    await sendMedia({ request, reply, storage: this.storage, key: found.key, file: found.file, open: false });
  }
}
