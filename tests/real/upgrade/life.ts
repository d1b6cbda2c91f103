import { randomBytes } from 'node:crypto';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { adminImagesHttp } from '@pixchange/contracts/http/admin-images';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { coinPacksHttp } from '@pixchange/contracts/http/coin-packs';
import { imagesHttp } from '@pixchange/contracts/http/images';
import { purchasesHttp } from '@pixchange/contracts/http/purchases';
import sharp from 'sharp';
import { administrator } from '../../../web/e2e/testing/product.ts';
import { paymentsAt } from '../../payment.ts';
import { upload, type Product } from '../../product.ts';
import { until } from '../../until.ts';
import { makeMember } from '../product.ts';
import type { Site } from './running.ts';

const PACK_COINS = 500;
const WAIT_MS_MAX = 120_000;

const waitFor = <T>(ask: () => Promise<T>, good: (answer: T) => boolean, what: string): Promise<T> =>
  until(ask, good, what, WAIT_MS_MAX);

const newPicture = (): Promise<Buffer> => {
  const [r = 0, g = 0, b = 0] = randomBytes(3);
  return sharp({ create: { width: 240, height: 220, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer();
};

/** Actions of one member, alternately on both versions, with the results that every version must show. */
export class Life {
  private readonly titles = new Map<string, string>();
  private readonly ratings = new Map<string, string>();
  private coins = 0;

  private constructor(private readonly token: string) {}

  static async begin(url: string): Promise<Life> {
    const { token } = await makeMember(url);
    return new Life(token);
  }

  /**
   * Uploads and publishes a work and buys coins, all on one version.
   * @returns the work's id
   */
  async write(site: Site, title: string, paymentsUrl: string): Promise<string> {
    const { token } = this;
    const { id: album_id } = await site.call(albumsHttp.create, { token, body: { album: { title, published: true } } });
    const id = await upload(site as Product, token, await newPicture(), 'image/png');
    await site.call(imagesHttp.submit, { token, body: { image: { attachment_id: id, album_id, title } } });
    this.titles.set(id, title);
    const { collection } = await site.call(coinPacksHttp.list, {});
    const pack = collection.find(({ coins }) => coins === PACK_COINS);
    const purchase = await site.call(purchasesHttp.start, { token, body: { coin_pack_id: pack?.id ?? '' } });
    await paymentsAt(paymentsUrl).act(purchase.provider_order_id, 'approve');
    await site.call(purchasesHttp.capture, { token, params: { id: purchase.id } });
    this.coins += PACK_COINS;
    return id;
  }

  /** Rates a work as staff; versions before 2026-11-26 do not know the event. */
  async rate({ call }: Site, id: string, rating: 'g' | 'pg' | 'pg-13' | 'r'): Promise<void> {
    const { token } = await call(accountsHttp.signIn, { body: { session: administrator } });
    await call(adminImagesHttp.setRating, { token, params: { id }, body: { rating, reason: 'Upgrade' } });
    this.ratings.set(id, rating);
  }

  /** Waits until a version shows all works and coins, including those that the other version created. */
  async isShown({ call }: Site): Promise<void> {
    const { token } = this;
    for (const [id, title] of this.titles)
      await waitFor(
        () => call(imagesHttp.show, { token, params: { id } }).catch(({ status }: { status: number }) => ({ status })),
        (work) => work.status === 'ready' && 'title' in work && work.title === title,
        `the work "${title}"`,
      );
    await waitFor(
      () => call(accountsHttp.ownProfile, { token }),
      ({ coins }) => coins === this.coins,
      `the balance of ${this.coins} coins`,
    );
  }

  /** Waits until a version that knows ratings shows all of them. */
  async isRated({ call }: Site): Promise<void> {
    for (const [id, wanted] of this.ratings)
      await waitFor(
        () => call(imagesHttp.show, { token: this.token, params: { id } }),
        ({ rating }) => rating === wanted,
        `the rating ${wanted} of "${this.titles.get(id)}"`,
      );
  }
}
