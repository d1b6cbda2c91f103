import { json, text, type Answer } from '../../sandbox-http/answers.ts';
import { jsonOf, Unreadable } from '../../sandbox-http/requests.ts';
import type { SandboxRequest } from '../../sandbox-http/server.ts';
import { authenticate, challenge, isOpen } from '../actions.ts';
import { asDecimal } from '../amounts.ts';
import type { Authentication, Order } from '../order.ts';
import { readCard } from '../pages/cards.ts';
import { change, type Sandbox } from '../sandbox.ts';
import { domainOfClientToken } from '../tokens.ts';
import { answers, checkOf, fieldCards } from './cards.ts';
import { challengePage, fieldPage, framesScript, framesStyle, isFieldName, root, sdkScript } from './sdk.ts';

/**
 * Content security policy of the frames: only pages on this machine may embed a frame, and a frame connects only to the
 * sandbox.
 */
const framePolicy = [
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'",
  'frame-ancestors http://localhost:* http://127.0.0.1:*',
].join('; ');

const framePage = (body: string): Answer => ({
  status: 200,
  headers: {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': framePolicy,
  },
  body,
});

const script = (body: string): Answer => text(200, body, 'text/javascript; charset=utf-8');

/** Responds to pages of the token's domain. Other pages get no CORS header, so browsers hide the response from them. */
const eligibility = ({ account }: Sandbox, { query, request }: SandboxRequest): Answer => {
  const { origin = '' } = request.headers;
  const domain = domainOfClientToken(query.get('token') ?? '', account);
  const host = URL.canParse(origin) ? new URL(origin).hostname : '';
  const isTheirs = domain !== undefined && (host === domain || host.endsWith(`.${domain}`));
  const answer = isTheirs
    ? json(200, { methods: ['paypal', 'advanced_cards'] })
    : json(403, { error: 'invalid_token' });
  if (typeof answer === 'string' || !isTheirs) return answer;
  return { ...answer, headers: { ...answer.headers, 'access-control-allow-origin': origin, vary: 'origin' } };
};

const openChallenge = ({ store }: Sandbox, { query }: SandboxRequest): Answer => {
  const order = store.find(query.get('order') ?? '');
  return order?.challenged === undefined
    ? text(404, 'This payment has no open 3-D Secure challenge.')
    : framePage(challengePage(`$${asDecimal(order.cents)}`));
};

/** Serves the script with the card fields, and their frames; undefined for any other path. */
export const openCardFields = (sandbox: Sandbox, incoming: SandboxRequest): Answer | undefined => {
  const { path, query } = incoming;
  switch (path) {
    case `${root}/core`:
      return script(sdkScript);
    case `${root}/frames.js`:
      return script(framesScript);
    case `${root}/frames.css`:
      return text(200, framesStyle, 'text/css; charset=utf-8');
    case `${root}/field`: {
      const field = query.get('type');
      return isFieldName(field) ? framePage(fieldPage(field)) : text(404, 'There is no such field.');
    }
    case `${root}/challenge`:
      return openChallenge(sandbox, incoming);
    case `${root}/eligibility`:
      return eligibility(sandbox, incoming);
    default:
      return undefined;
  }
};

const failed = (message: string): Answer => json(200, { state: 'failed', data: { message } });

const succeeded = ({ liabilityShift }: Authentication): Answer =>
  json(200, { state: 'succeeded', data: { liabilityShift } });

const fieldsOf = async ({ request }: SandboxRequest): Promise<(name: string) => string> => {
  const value = await jsonOf(request);
  if (typeof value !== 'object' || value === null) throw new Unreadable(422, 'the body must be a JSON object');
  const fields = value as Record<string, unknown>;
  return (name) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return typeof field === 'string' ? field.slice(0, 600) : '';
  };
};

const submitCard = async (sandbox: Sandbox, order: Order, token: string, field: (name: string) => string) => {
  const values = { number: field('number'), expiry: field('expiry'), code: field('cvv') };
  const card = readCard(values, new Date(), fieldCards);
  if ('errors' in card) return failed(Object.values(card.errors).join(' '));
  const paying = { instrument: 'card' as const, ...card };
  const check = checkOf(values.number) ?? 'challenge';
  if (check !== 'challenge') {
    await change(sandbox, order.id, (draft) => authenticate(draft, paying, check, sandbox.notifyShop));
    return succeeded(check);
  }
  await change(sandbox, order.id, (draft) => challenge(draft, paying));
  const query = new URLSearchParams({ order: order.id, token });
  return json(200, { challenge: `/challenge?${query}` });
};

const answerChallenge = async (sandbox: Sandbox, order: Order, answer: string): Promise<Answer> => {
  const { challenged } = order;
  if (challenged === undefined || !Object.hasOwn(answers, answer)) return json(200, { state: 'canceled', data: {} });
  const result = answers[answer as keyof typeof answers];
  await change(sandbox, order.id, (draft) => authenticate(draft, challenged, result, sandbox.notifyShop));
  return succeeded(result);
};

/** Handles the requests of the frames: a card, or the result of a challenge. */
export const answerCardPost = async (sandbox: Sandbox, incoming: SandboxRequest): Promise<Answer> => {
  const field = await fieldsOf(incoming);
  const token = field('token');
  if (domainOfClientToken(token, sandbox.account) === undefined) return failed('The client token is not valid.');
  const order = sandbox.store.find(field('order_id'));
  if (order === undefined || order.source !== 'card' || !isOpen(order))
    return failed('This order does not accept a card.');
  return incoming.path === `${root}/challenge`
    ? answerChallenge(sandbox, order, field('answer'))
    : submitCard(sandbox, order, token, field);
};
