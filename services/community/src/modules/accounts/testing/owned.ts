import { adminUsersHttp } from '@pixchange/contracts/http/admin-users';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { adminAuditLogHttp } from '@pixchange/contracts/http/admin-audit-log';
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
import { collectionsHttp } from '@pixchange/contracts/http/collections';
import { commentsHttp } from '@pixchange/contracts/http/comments';
import type { OwnedKind } from '@pixchange/contracts/http/example-ids';
import { imagesHttp } from '@pixchange/contracts/http/images';
import { appealsHttp } from '@pixchange/contracts/http/appeals';
import { moderationHttp, reportsHttp } from '@pixchange/contracts/http/moderation';
import { licencesHttp } from '@pixchange/contracts/http/licences';
import { offersHttp } from '@pixchange/contracts/http/offers';
import { purchasesHttp } from '@pixchange/contracts/http/purchases';
import { sessionsHttp } from '@pixchange/contracts/http/sessions';
import { walletHttp } from '@pixchange/contracts/http/wallet';
import sharp from 'sharp';
import { until, upload, type Person, type Product } from '../../../../../../tests/product.ts';
import { makeApiKey } from './api-key.ts';
import { makePushSubscription } from './push-subscription.ts';
import type { RealValues } from './example-calls.ts';
import { hire } from '../../../../../../tests/staff.ts';

/**
 * Ids of data that belongs to a member or to staff. The image is private, in a private album, in a draft of a
 * collection, and among favorites and tops.
 */
export interface Owned {
  readonly user: string;
  readonly session: string;
  readonly album: string;
  readonly attachment: string;
  /** Second upload, because the same upload can't be submitted again with another draft. */
  readonly otherAttachment: string;
  readonly image: string;
  readonly collection: string;
  /** Report about the user, by another member. */
  readonly report: string;
  readonly category: string;
  readonly subcategory: string;
  readonly spotlight: string;
  readonly charity: string;
  /** Running theme with the slug `THEME_SLUG`. */
  readonly theme: string;
  /** Pending grant to the user. */
  readonly grant: string;
  /** Pending proposal to give the user a role. */
  readonly proposal: string;
  readonly transfer: string;
  readonly coinPack: string;
  /** Comment by the user on a public work. */
  readonly comment: string;
  readonly apiKey: string;
  /** Push subscription of the owner's browser. */
  readonly pushSubscription: string;
  /** Purchase that its buyer has approved at the payment provider. */
  readonly purchase: string;
  /** Open offer of another work than `image`. */
  readonly offer: string;
  readonly licence: string;
  /** Public work of the user that is not on sale. */
  readonly sellable: string;
  /** Decision about an album of the user. */
  readonly decision: string;
  /** Notification about that decision. */
  readonly notification: string;
  /** Entry of the audit log about an action of the administrator. */
  readonly auditEntry: string;
}

/**
 * Returns the ids by the kinds that endpoints name. A kind that doesn't exist here, such as a failed job, gets an id of
 * another kind.
 */
export const idsByKind = (own: Owned): Record<OwnedKind, string> => ({
  ...own,
  difference: own.purchase,
  event: own.auditEntry,
  job: own.image,
  publicImage: own.sellable,
  reportBatch: own.report,
  savedFilter: own.image,
  version: own.auditEntry,
});

/** Returns the ids that request bodies of the owner and of staff contain besides the owned ones. */
export const namedBeside = (own: Owned): RealValues['named'] => ({
  category: own.category,
  coinPack: own.coinPack,
  // The comment is on another work than `image`, and the report is about the user.
  comment: null,
  report: undefined,
  image: own.sellable,
  moderator: null,
  subcategory: own.subcategory,
  user: own.user,
});

export const picture = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 300, height: 300, channels: 3, background } })
    .png()
    .toBuffer();

export const readyImage = async (
  product: Product,
  { session: { token } }: Person,
  background: string,
  draft: object,
): Promise<string> => {
  const attachment_id = await upload(product, token, await picture(background), 'image/png');
  await product.call(imagesHttp.submit, { token, body: { image: { attachment_id, ...draft } } });
  await until(
    () => product.call(imagesHttp.show, { token, params: { id: attachment_id } }),
    ({ status }) => status === 'ready',
    'the image',
  );
  return attachment_id;
};

export const THEME_SLUG = 'cats-of-the-week';

const catalogueOf = async (
  product: Product,
  { session: { token } }: Person,
): Promise<Pick<Owned, 'category' | 'subcategory' | 'spotlight' | 'charity' | 'theme'>> => {
  const { id: category } = await product.call(adminCategoriesHttp.create, {
    token,
    body: { name: 'Animals', slug: 'animals' },
  });
  const { id: subcategory } = await product.call(adminSubcategoriesHttp.create, {
    token,
    body: { name: 'Cats', slug: 'cats', category_id: category },
  });
  const { id: spotlight } = await product.call(adminSpotlightsHttp.create, {
    token,
    body: { name: 'Cats', slug: 'cats', kind: 'category', category_id: category },
  });
  const { id: charity } = await product.call(adminCharitiesHttp.create, {
    token,
    body: { name: 'Shelter', slug: 'shelter', description: 'Cares for cats' },
  });
  const { id: theme } = await product.call(adminThemesHttp.create, {
    token,
    body: {
      name: 'Cats',
      slug: THEME_SLUG,
      description: 'Show us your cats',
      tag: 'cats',
      first_day: '2000-01-01',
      last_day: '2999-12-31',
    },
  });
  return { category, subcategory, spotlight, charity, theme };
};

const auditEntryOf = async (product: Product, { session: { token } }: Person): Promise<string> => {
  const [entry] = await product.call(adminAuditLogHttp.list, { token });
  return entry?.id ?? '';
};

/** Grants coins to the owner, who transfers some of them, and proposes a grant that waits for a second approval. */
const ledgerOf = async (product: Product, owner: Person, admin: Person): Promise<Pick<Owned, 'grant' | 'transfer'>> => {
  const give = (amount: number) =>
    product.call(adminLedgerHttp.proposeGrant, {
      token: admin.session.token,
      body: { user_id: owner.session.id, unit: 'coins', amount, reason: 'A lost payment' },
    });
  await give(100);
  const { id: grant } = await give(5_000);
  const { id: transfer } = await product.call(walletHttp.transfer, {
    token: owner.session.token,
    body: { recipient_id: admin.session.id, amount: 3 },
  });
  return { grant, transfer };
};

/** Creates a proposal by another administrator about the user's role. */
const proposalOf = async (product: Product, owner: Person): Promise<string> => {
  const proposer = await hire(product, 'admin');
  const { id } = await product.call(adminUsersHttp.giveRole, {
    token: proposer.session.token,
    params: { id: owner.session.id },
    body: { role: 'auditor', reason: 'Joins the team' },
  });
  return id;
};

const purchaseOf = async (
  product: Product,
  owner: Person,
  admin: Person,
): Promise<Pick<Owned, 'coinPack' | 'purchase'>> => {
  const { id: coinPack } = await product.call(adminCoinPacksHttp.create, {
    token: admin.session.token,
    body: { coins: 40, price: '0.80' },
  });
  const { id: purchase, provider_order_id: orderId } = await product.call(purchasesHttp.start, {
    token: owner.session.token,
    body: { coin_pack_id: coinPack },
  });
  await product.payments.act(orderId, 'approve');
  await product.payments.settled(orderId);
  return { coinPack, purchase };
};

const commentOf = async (product: Product, owner: Person, other: Person): Promise<string> => {
  const { id: album_id } = await product.call(albumsHttp.create, {
    token: other.session.token,
    body: { album: { title: 'For all', published: true } },
  });
  const shown = await readyImage(product, other, '#15a', { album_id, title: 'Window' });
  const { id } = await product.call(commentsHttp.add, {
    token: owner.session.token,
    params: { id: shown },
    body: { text: 'So calm' },
  });
  return id;
};

const decisionOf = async (product: Product, owner: Person, admin: Person): Promise<string> => {
  const { token } = owner.session;
  const album = { title: 'Taken down', published: true };
  const { id } = await product.call(albumsHttp.create, { token, body: { album } });
  await product.call(moderationHttp.takeDownAlbum, {
    token: admin.session.token,
    params: { id },
    body: { reason: 'Copied' },
  });
  return (await product.call(appealsHttp.list, { token })).collection[0]?.id ?? '';
};

type Market = Pick<Owned, 'offer' | 'licence' | 'sellable'>;

/** Creates a work that the owner sells, and a license that they bought. */
const marketOf = async (product: Product, owner: Person, other: Person): Promise<Market> => {
  const publicWork = async (person: Person, background: string): Promise<string> => {
    const album = { title: 'For sale', published: true };
    const { id: album_id } = await product.call(albumsHttp.create, { token: person.session.token, body: { album } });
    return readyImage(product, person, background, { album_id, title: 'For sale' });
  };
  const offerOf = async (person: Person, background: string): Promise<string> => {
    const image_id = await publicWork(person, background);
    const { id } = await product.call(offersHttp.open, { token: person.session.token, body: { image_id, price: 5 } });
    return id;
  };
  const { licence } = await product.call(licencesHttp.purchase, {
    token: owner.session.token,
    params: { id: await offerOf(other, '#321') },
    body: { price: 5 },
  });
  return {
    offer: await offerOf(owner, '#123'),
    licence: licence?.id ?? '',
    sellable: await publicWork(owner, '#213'),
  };
};

/** Creates the owned data of these tests. */
export const createOwnedData = async (
  product: Product,
  owner: Person,
  { admin, reporter }: { readonly admin: Person; readonly reporter: Person },
): Promise<Owned> => {
  const { token, id: user } = owner.session;
  await product.call(accountsHttp.signIn, { body: { session: { email: owner.email, password: owner.password } } });
  const session =
    (await product.call(sessionsHttp.list, { token })).collection.find(({ current }) => !current)?.id ?? '';
  const { id: album } = await product.call(albumsHttp.create, { token, body: { album: { title: 'Owner’s drawer' } } });
  const image = await readyImage(product, owner, '#a15', {
    album_id: album,
    title: 'Owner’s kettle',
    allow_publish: false,
  });
  const { id: collection } = await product.call(collectionsHttp.create, { token, body: { title: 'Owner’s kettles' } });
  await product.call(collectionsHttp.addImages, { token, params: { id: collection }, body: { image_id: image } });
  for (const endpoint of [albumsHttp.addFavourite, albumsHttp.addTop])
    await product.call(endpoint, { token, body: { album_image: { image_id: image } } });
  const { id: report } = await product.call(reportsHttp.file, {
    token: reporter.session.token,
    body: { report: { kind: 'user', subject_id: user, reason: 'spam' } },
  });
  const [attachment, otherAttachment] = [
    await upload(product, token, await picture('#51a'), 'image/png'),
    await upload(product, token, await picture('#5a1'), 'image/png'),
  ];
  const decision = await decisionOf(product, owner, admin);
  return {
    user,
    session,
    album,
    image,
    collection,
    report,
    attachment,
    otherAttachment,
    comment: await commentOf(product, owner, admin),
    decision,
    notification: `decision.${decision}`,
    apiKey: await makeApiKey(product, owner),
    pushSubscription: await makePushSubscription(product, owner),
    ...(await ledgerOf(product, owner, admin)),
    proposal: await proposalOf(product, owner),
    auditEntry: await auditEntryOf(product, admin),
    ...(await purchaseOf(product, owner, admin)),
    ...(await marketOf(product, owner, admin)),
    ...(await catalogueOf(product, admin)),
  };
};
