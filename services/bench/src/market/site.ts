import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { CommandRunner, walletDecider } from '@pixchange/community';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { createClient } from '@pixchange/contracts/http/client';
import { imagesHttp } from '@pixchange/contracts/http/images';
import sharp from 'sharp';
import { pollUntil } from '../servers/poll-until.ts';
import { postForm } from '../servers/http-send.ts';
import { signIn, type RunningProduct } from '../servers/product.ts';

const contentType = 'image/png';

export type Market = {
  readonly call: ReturnType<typeof createClient>;
  /** Administrator who has coins and sells works. */
  readonly seller: { readonly id: string; readonly token: string };
  readonly buyers: readonly { readonly id: string; readonly token: string }[];
  /**
   * Creates new public works of the seller.
   * @returns their ids
   */
  makeWorks(count: number): Promise<string[]>;
};

/** Prepares the running product with a seller, and with buyers who have coins. */
export const openMarket = async (product: RunningProduct, buyerCount: number, coinsEach: number): Promise<Market> => {
  const call = createClient({ baseUrl: product.apiUrl });
  const agent = new Agent({ keepAlive: true });
  const seller = await signIn(product);
  const runner = new CommandRunner(product.log, () => new Date());
  const credit = (userId: string): Promise<unknown> =>
    runner.run(
      walletDecider,
      walletDecider.stream(userId),
      {
        type: 'Credit',
        userId,
        key: 'bench',
        fingerprint: 'bench',
        cause: { type: 'spend', id: 'bench' },
        unit: 'coins',
        amount: coinsEach,
        from: 'house:grants',
      },
      { correlationId: 'bench', causationId: 'bench', actorId: userId },
    );

  const signUp = async (): Promise<{ id: string; token: string }> => {
    const email = `${randomUUID()}@example.org`;
    const password = 'Papercuts1';
    const { token } = await call(accountsHttp.register, {
      body: { registration: { email, password, terms_of_service: true } },
    });
    await call(accountsHttp.completeRegistration, {
      token,
      body: { registration: { email, username: `u_${randomUUID().slice(0, 8)}`, full_name: 'Bench Buyer' } },
    });
    const session = await call(accountsHttp.signIn, { body: { session: { email, password } } });
    await credit(session.id);
    return { id: session.id, token: session.token };
  };

  const { id: album_id } = await call(albumsHttp.create, {
    token: seller.token,
    body: { album: { title: 'Market', published: true } },
  });
  const makeWork = async (): Promise<string> => {
    const [red = 0, green = 0, blue = 0] = Buffer.from(randomUUID().replaceAll('-', ''), 'hex');
    const bytes = await sharp({
      create: { width: 240, height: 220, channels: 3, background: { r: red, g: green, b: blue } },
    })
      .png()
      .toBuffer();
    const { id, url, fields } = await call(imagesHttp.requestUpload, {
      token: seller.token,
      body: { attachment: { content_type: contentType } },
    });
    await postForm({ url: new URL(url, product.publicUrl).href, fields }, bytes, contentType, agent);
    await call(imagesHttp.submit, {
      token: seller.token,
      body: { image: { attachment_id: id, album_id, title: 'Bench' } },
    });
    await pollUntil(
      () => call(imagesHttp.show, { token: seller.token, params: { id } }),
      ({ status }) => status === 'ready',
      'a work',
    );
    return id;
  };

  await credit(seller.id);
  const buyers = [];
  for (let number = 0; number < buyerCount; number += 1) buyers.push(await signUp());
  return {
    call,
    seller,
    buyers,
    makeWorks: async (count) => {
      const ids = [];
      for (let number = 0; number < count; number += 1) ids.push(await makeWork());
      return ids;
    },
  };
};
