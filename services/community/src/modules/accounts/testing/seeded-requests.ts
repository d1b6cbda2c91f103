import { accountsHttp } from '@pixchange/contracts/http/accounts';
import type { Endpoint } from '@pixchange/contracts/http/endpoint';
import type { OwnedKind } from '@pixchange/contracts/http/example-ids';
import { memberViewsHttp } from '@pixchange/contracts/http/member-views';
import { newEmail, type Person, type Product } from '../../../../../../tests/product.ts';
import { exampleBody, exampleParams, type RealValues } from './example-calls.ts';
import type { Json, Seeded } from './seeded.ts';

/**
 * Number of completed rounds. Every request is sent twice, and the second one can't use data that the first one used
 * up.
 */
export const rounds = { past: 0 };

type Things = Readonly<Record<OwnedKind, string>>;

/** Returns the ids for a member's request; kinds that don't exist here get an album's id. */
const membersThings = (known: Seeded): Things => ({
  album: known.album,
  apiKey: known.apiKeys[rounds.past] ?? '',
  attachment: known.attachments[2 * rounds.past] ?? '',
  category: known.category,
  charity: known.charity,
  coinPack: known.coinPack,
  collection: known.collection,
  comment: known.comments.edited,
  decision: known.decisions[rounds.past] ?? '',
  difference: known.purchase,
  event: known.purchase,
  grant: known.grants.second,
  image: known.shown,
  job: known.album,
  licence: known.album,
  notification: `decision.${known.decisions[rounds.past] ?? ''}`,
  offer: known.offers.repriced,
  proposal: known.album,
  publicImage: known.sellable[rounds.past] ?? '',
  purchase: known.purchase,
  pushSubscription: known.pushSubscriptions[rounds.past] ?? '',
  report: known.reports.user,
  reportBatch: known.album,
  savedFilter: known.album,
  session: known.album,
  spotlight: known.spotlight,
  subcategory: known.subcategory,
  theme: known.theme,
  transfer: known.album,
  user: known.noor.session.id,
  version: known.purchase,
});

/** Returns the ids that differ in requests by staff: members' data that staff may decide on, and an unknown API key. */
const staffsThings = ({ shownAlbum, purchase, comments, reported, gwen }: Seeded): Partial<Things> => ({
  album: shownAlbum,
  apiKey: purchase,
  comment: comments.judged,
  image: reported,
  user: gwen.session.id,
});

/**
 * Ids for single endpoints: those that another request would use up or change, and those that only this endpoint can
 * use.
 */
const ownThings: Readonly<Record<string, (known: Seeded) => Partial<Things>>> = {
  'pins.pin': ({ sellable }) => ({ image: sellable[0] ?? '' }),
  'albums.changeImage': ({ work }) => ({ image: work }),
  'images.submitBatch': ({ attachments }) => ({ attachment: attachments[2 * rounds.past + 1] ?? '' }),
  'collections.addImages': ({ work }) => ({ image: work }),
  'collections.removeImages': ({ collected }) => ({ image: collected[rounds.past] ?? '' }),
  // Not the id of a report: an escalation would take the report from the moderator, who must still decide it.
  'moderation.escalate': ({ album }) => ({ report: album }),
  'reportBatches.decide': ({ reports }) => ({ report: reports.album }),
  'adminCases.note': ({ noor }) => ({ user: noor.session.id }),
  'adminCases.assign': ({ noor }) => ({ user: noor.session.id }),
  'adminCases.decide': ({ noor }) => ({ user: noor.session.id }),
  'adminCases.reopen': ({ noor }) => ({ user: noor.session.id }),
  'adminCases.undo': ({ noor, purchase }) => ({ user: noor.session.id, decision: purchase }),
  'adminUsers.takeRole': ({ moderator }) => ({ user: moderator.session.id }),
  'adminUsers.resetSecondFactor': ({ moderator }) => ({ user: moderator.session.id }),
};

const thingsFor = (name: string, { roles }: Endpoint, known: Seeded): Things => ({
  ...membersThings(known),
  ...(roles === undefined ? {} : staffsThings(known)),
  ...ownThings[name]?.(known),
});

/** Returns the claimed report that a takedown decides; undefined for takedowns of comments and members. */
const reportFor = ({ owns }: Endpoint, { reports }: Seeded): string | undefined => {
  if (owns?.['id'] === 'image') return reports.image;
  return owns?.['id'] === 'album' ? reports.album : undefined;
};

const namedFor = (endpoint: Endpoint, known: Seeded): RealValues['named'] => ({
  category: known.category,
  coinPack: known.coinPack,
  comment: known.comments.edited,
  image: known.shown,
  moderator: known.moderator.session.id,
  report: reportFor(endpoint, known),
  subcategory: known.subcategory,
  user: known.noor.session.id,
});

let slugs = 0;
const textsFor = (name: string, { ines, admin }: Seeded): NonNullable<RealValues['texts']> => {
  slugs += 1;
  return {
    email: ines.email,
    newEmail: newEmail(),
    staffEmail: admin.email,
    // The right password would remove the account.
    password: name === 'profile.remove' ? 'Not-their-1' : ines.password,
    username: `e_${Date.now()}`,
    slug: `dogs-${slugs}`,
  };
};

/** Returns the body of an endpoint's example with seeded ids, nested where clients may nest it; null without a body. */
export const bodyFor = (name: string, endpoint: Endpoint, known: Seeded): Json => {
  const things = thingsFor(name, endpoint, known);
  // The work moves only once, in the second round.
  const album = name === 'albums.changeImage' && rounds.past > 0 ? known.otherAlbum : things.album;
  const owned = { ...things, album };
  const body = exampleBody(endpoint, { owned, named: namedFor(endpoint, known), texts: textsFor(name, known) }) ?? null;
  return endpoint.nestedUnder === undefined || body === null ? body : { [endpoint.nestedUnder]: body };
};

/** Public ids in paths of single endpoints. Other endpoints get an album's id, which is unknown for their kind. */
const open: Readonly<Record<string, (known: Seeded) => string>> = {
  'licences.purchase': ({ offers }) => offers.bought,
  'payments.webhook': () => 'paypal',
};

export const pathOf = (name: string, endpoint: Endpoint, known: Seeded): string => {
  const params = exampleParams(endpoint, thingsFor(name, endpoint, known), open[name]?.(known) ?? known.album);
  return endpoint.path.replace(/:(\w+)/g, (_, parameter: string) => params[parameter] ?? '');
};

/** Returns the caller of an endpoint: Ines, or a member of staff. */
export const callerOf = ({ roles }: Endpoint, { ines, moderator, admin }: Seeded): Person => {
  if (roles === undefined) return ines;
  return roles.includes('moderator') ? moderator : admin;
};

/** Returns a token for the endpoint: of the caller, of a started registration, or of a member view. */
export const bearerFor = async (endpoint: Endpoint, product: Product, known: Seeded): Promise<string> => {
  if (endpoint.auth === 'view')
    return (
      await product.call(memberViewsHttp.start, {
        token: known.admin.session.token,
        params: { id: known.gwen.session.id },
        body: { reason: 'Their page looks odd' },
      })
    ).token;
  if (endpoint.auth !== 'registration') return callerOf(endpoint, known).session.token;
  return (
    await product.call(accountsHttp.register, {
      body: { registration: { email: newEmail(), password: 'Papercuts1', terms_of_service: true } },
    })
  ).token;
};
