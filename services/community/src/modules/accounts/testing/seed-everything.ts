import { adminLedgerHttp } from '@pixchange/contracts/http/admin-ledger';
import {
  adminCategoriesHttp,
  adminCharitiesHttp,
  adminSpotlightsHttp,
  adminSubcategoriesHttp,
  adminThemesHttp,
} from '@pixchange/contracts/http/admin-catalogue';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { adminCoinPacksHttp } from '@pixchange/contracts/http/coin-packs';
import { collectionsHttp, type CollectionView } from '@pixchange/contracts/http/collections';
import { commentsHttp } from '@pixchange/contracts/http/comments';
import { imagesHttp } from '@pixchange/contracts/http/images';
import { appealsHttp } from '@pixchange/contracts/http/appeals';
import { moderationHttp, reportsHttp, type ReportedKind } from '@pixchange/contracts/http/moderation';
import { offersHttp } from '@pixchange/contracts/http/offers';
import { purchasesHttp } from '@pixchange/contracts/http/purchases';
import sharp from 'sharp';
import { signUp, until, upload, type Person, type Product } from '../../../../../../tests/product.ts';
import { hire } from '../../../../../../tests/staff.ts';
import { makeApiKey } from './api-key.ts';
import { makePushSubscription } from './push-subscription.ts';
import type { Seeded } from './seeded.ts';

let shade = 0;
const picture = (): Promise<Buffer> => {
  shade += 1;
  return sharp({ create: { width: 300, height: 300, channels: 3, background: { r: 170, g: 17, b: shade } } })
    .png()
    .toBuffer();
};

const workOf = async (product: Product, { session: { token } }: Person, album_id: string): Promise<string> => {
  const attachment_id = await upload(product, token, await picture(), 'image/png');
  await product.call(imagesHttp.submit, { token, body: { image: { attachment_id, album_id, title: 'Paper cat' } } });
  await until(
    () => product.call(imagesHttp.show, { token, params: { id: attachment_id } }),
    ({ status }) => status === 'ready',
    'the work to be ready',
  );
  return attachment_id;
};

const catalogueOf = async (product: Product, { session: { token } }: Person) => {
  const { id: category } = await product.call(adminCategoriesHttp.create, {
    token,
    body: { name: 'Animals', slug: 'animals' },
  });
  const [subcategory, spotlight, charity, theme] = await Promise.all([
    product.call(adminSubcategoriesHttp.create, { token, body: { name: 'Cats', slug: 'cats', category_id: category } }),
    product.call(adminSpotlightsHttp.create, {
      token,
      body: { name: 'Cats of today', slug: 'today', kind: 'category', category_id: category },
    }),
    product.call(adminCharitiesHttp.create, {
      token,
      body: { name: 'Shelter', slug: 'shelter', description: 'Cares for cats' },
    }),
    product.call(adminThemesHttp.create, {
      token,
      body: {
        name: 'Cats',
        slug: 'cats',
        description: 'Show us your cats',
        tag: 'cats',
        first_day: '2026-11-30',
        last_day: '2026-12-06',
      },
    }),
  ]);
  return {
    category,
    subcategory: subcategory.id,
    spotlight: spotlight.id,
    charity: charity.id,
    theme: theme.id,
  };
};

const claimedReport = async (
  product: Product,
  by: Person,
  moderator: Person,
  kind: ReportedKind,
  subject_id: string,
): Promise<string> => {
  const { id } = await product.call(reportsHttp.file, {
    token: by.session.token,
    body: { report: { kind, subject_id, reason: 'spam' } },
  });
  await product.call(moderationHttp.claim, { token: moderator.session.token, params: { id } });
  return id;
};

/** Takes down albums of a member, and returns the decisions that the member sees. */
const decisionsOf = async (product: Product, { session: { token } }: Person, moderator: Person): Promise<string[]> => {
  for (const title of ['First', 'Second']) {
    const { id } = await product.call(albumsHttp.create, { token, body: { album: { title, published: true } } });
    await product.call(moderationHttp.takeDownAlbum, {
      token: moderator.session.token,
      params: { id },
      body: { reason: 'Copied' },
    });
  }
  return (await product.call(appealsHttp.list, { token })).collection.map(({ id }) => id);
};

/** Gives Ines coins to transfer, and proposes two grants above the limit of one administrator. */
const grantsOf = async (
  product: Product,
  { session: { token } }: Person,
  ines: Person,
  gwen: Person,
): Promise<Seeded['grants']> => {
  const grant = (user_id: string, amount: number) =>
    product.call(adminLedgerHttp.proposeGrant, {
      token,
      body: { user_id, unit: 'coins', amount, reason: 'A lost payment' },
    });
  await grant(ines.session.id, 1_000);
  const [first, second] = [await grant(gwen.session.id, 2_000), await grant(gwen.session.id, 3_000)];
  return { first: first.id, second: second.id };
};

const purchaseOf = async (
  product: Product,
  { session: { token } }: Person,
  ines: Person,
): Promise<Pick<Seeded, 'coinPack' | 'purchase'>> => {
  const { id: coinPack } = await product.call(adminCoinPacksHttp.create, { token, body: { coins: 40, price: '0.80' } });
  return {
    coinPack,
    purchase: (await product.call(purchasesHttp.start, { token: ines.session.token, body: { coin_pack_id: coinPack } }))
      .id,
  };
};

const marketOf = async (
  product: Product,
  ines: Person,
  noor: Person,
  shown: string,
): Promise<Pick<Seeded, 'sellable' | 'offers'>> => {
  const album = { title: 'For sale', published: true };
  const { id } = await product.call(albumsHttp.create, { token: ines.session.token, body: { album } });
  const works = await Promise.all(Array.from({ length: 4 }, () => workOf(product, ines, id)));
  const offer = async ({ session: { token } }: Person, image_id: string): Promise<string> =>
    (await product.call(offersHttp.open, { token, body: { image_id, price: 5 } })).id;
  const [first = '', second = '', ...sellable] = works;
  return {
    sellable,
    offers: { repriced: await offer(ines, first), closed: await offer(ines, second), bought: await offer(noor, shown) },
  };
};

const collectionOf = (product: Product, { session: { token } }: Person): Promise<CollectionView> =>
  product.call(collectionsHttp.create, { token, body: { title: 'Paper cats' } });

export const seedEverything = async (product: Product): Promise<Seeded> => {
  const [ines, noor, gwen, moderator, admin] = await Promise.all([
    signUp(product),
    signUp(product),
    signUp(product),
    hire(product, 'moderator'),
    hire(product, 'admin'),
  ]);
  const albumOf = async (person: Person, title: string, published: boolean) =>
    (await product.call(albumsHttp.create, { token: person.session.token, body: { album: { title, published } } })).id;
  const [album, otherAlbum, shownAlbum] = await Promise.all([
    albumOf(ines, 'Slow mornings', false),
    albumOf(ines, 'Evenings', false),
    albumOf(noor, 'For all', true),
  ]);
  const worksOf = (person: Person, into: string, count: number) =>
    Promise.all(Array.from({ length: count }, () => workOf(product, person, into)));
  const [[work = '', ...collected], [shown = '', reported = '']] = await Promise.all([
    worksOf(ines, album, 3),
    worksOf(noor, shownAlbum, 2),
  ]);
  const { id: collection } = await collectionOf(product, ines);
  await product.call(collectionsHttp.addImages, {
    token: ines.session.token,
    params: { id: collection },
    body: { image_ids: collected },
  });
  const report = (kind: ReportedKind, subject: string) => claimedReport(product, ines, moderator, kind, subject);
  const reports = {
    image: await report('image', reported),
    album: await report('album', shownAlbum),
    user: await report('user', noor.session.id),
  };
  const attachments = await Promise.all(
    Array.from({ length: 4 }, async () => upload(product, ines.session.token, await picture(), 'image/png')),
  );
  const grants = await grantsOf(product, admin, ines, gwen);
  const comment = async (text: string): Promise<string> =>
    (await product.call(commentsHttp.add, { token: ines.session.token, params: { id: shown }, body: { text } })).id;
  const comments = {
    edited: await comment('So calm'),
    removed: await comment('So blue'),
    judged: await comment('So loud'),
  };
  return {
    ines,
    noor,
    gwen,
    moderator,
    admin,
    album,
    otherAlbum,
    work,
    collection,
    collected,
    shown,
    reported,
    shownAlbum,
    reports,
    attachments,
    grants,
    comments,
    pushSubscriptions: [await makePushSubscription(product, ines), await makePushSubscription(product, ines)],
    apiKeys: [await makeApiKey(product, ines), await makeApiKey(product, ines)],
    decisions: await decisionsOf(product, ines, moderator),
    ...(await purchaseOf(product, admin, ines)),
    ...(await marketOf(product, ines, noor, shown)),
    ...(await catalogueOf(product, admin)),
  };
};
