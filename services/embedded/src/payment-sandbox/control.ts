import { json, type Answer } from '../sandbox-http/answers.ts';
import { jsonOf, Unreadable } from '../sandbox-http/requests.ts';
import type { SandboxRequest } from '../sandbox-http/server.ts';
import { isOrderAction, perform, type OrderActionDetails } from './order-actions.ts';
import { callNames, faultLabels, isFault, type Armed } from './faults.ts';
import type { Sandbox } from './sandbox.ts';
import { Refused, type Authentication, type Order } from './order.ts';

const timesMax = 1_000;
const textLengthMax = 127;

const refuse = (reason: string): never => {
  throw new Unreadable(422, reason);
};

const objectOf = async ({ request }: SandboxRequest): Promise<Record<string, unknown>> => {
  const value = await jsonOf(request);
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : refuse('the body must be a JSON object');
};

const oneOf = <T extends string>(value: unknown, allowed: readonly T[], name: string): T | undefined => {
  if (value === undefined) return undefined;
  return allowed.find((word) => word === value) ?? refuse(`${name} must be one of ${allowed.join(', ')}`);
};

const shortText = (value: unknown, name: string): string | undefined => {
  if (value === undefined) return undefined;
  return typeof value === 'string' && value !== '' && value.length <= textLengthMax
    ? value
    : refuse(`${name} must be a short text`);
};

const countIn = (value: unknown, name: string, max: number): number | undefined => {
  if (value === undefined) return undefined;
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= max
    ? value
    : refuse(`${name} must be a whole number from 1 to ${max}`);
};

/** Reads `{fault, times?, call?, custom_id?, issue?}`. */
const armedFrom = ({ fault, times, call, custom_id: customId, issue }: Record<string, unknown>): Armed => {
  if (!isFault(fault)) return refuse(`fault must be one of ${Object.keys(faultLabels).join(', ')}`);
  const [name, purchase, word] = [
    oneOf(call, callNames, 'call'),
    shortText(customId, 'custom_id'),
    shortText(issue, 'issue'),
  ];
  return {
    fault,
    times: countIn(times, 'times', timesMax) ?? 1,
    ...(name !== undefined && { call: name }),
    ...(purchase !== undefined && { customId: purchase }),
    ...(word !== undefined && { issue: word }),
  };
};

/** Reads a 3-D Secure result such as `Y Y POSSIBLE`, with `-` for an absent value. */
const authenticationIn = (value: unknown): Authentication | undefined => {
  if (value === undefined) return undefined;
  const parts = typeof value === 'string' ? /^([\w-]{1,20}) ([\w-]{1,20}) ([\w-]{1,20})$/.exec(value) : null;
  if (parts === null) return refuse('authentication must be three words');
  const [enrollment, authentication, liabilityShift] = parts.slice(1).map((part) => (part === '-' ? undefined : part));
  return {
    ...(enrollment !== undefined && { enrollment }),
    ...(authentication !== undefined && { authentication }),
    ...(liabilityShift !== undefined && { liabilityShift }),
  };
};

/** Reads `{cents?, instrument?, outcome?, authentication?}`. */
const detailsFrom = ({
  cents,
  instrument,
  outcome,
  authentication: text,
}: Record<string, unknown>): OrderActionDetails => {
  const authentication = authenticationIn(text);
  const [way, end] = [
    oneOf(instrument, ['wallet', 'card'], 'instrument'),
    oneOf(outcome, ['good', 'declined', 'pending'], 'outcome'),
  ];
  return {
    cents: countIn(cents, 'cents', 999_999_999),
    ...(way !== undefined && { instrument: way }),
    ...(end !== undefined && { outcome: end }),
    ...(authentication !== undefined && { authentication }),
  };
};

/** Returns the public form of an order, without the text of its messages. */
const shown = ({ messages, ...order }: Order) => ({
  ...order,
  messages: messages.map(({ text: _text, ...message }) => message),
});

const actionOn = async (
  sandbox: Sandbox,
  incoming: SandboxRequest,
  id: string,
  name: string,
): Promise<Answer | undefined> => {
  if (!isOrderAction(name)) return undefined;
  try {
    return json(200, shown(await perform(sandbox, name, id, detailsFrom(await objectOf(incoming)))));
  } catch (error) {
    if (error instanceof Refused) return json(error.status, { error: error.message, issue: error.issue });
    throw error;
  }
};

const answerFaults = async ({ faults }: Sandbox, incoming: SandboxRequest): Promise<Answer | undefined> => {
  const { method } = incoming;
  if (method === 'POST') faults.arm(armedFrom(await objectOf(incoming)));
  else if (method === 'DELETE') faults.disarm();
  else if (method !== 'GET') return undefined;
  return json(200, { faults: faults.list() });
};

const answerOrders = ({ store }: Sandbox, path: string): Answer | undefined => {
  if (path === '/sandbox/orders') return json(200, { orders: store.list().map(shown) });
  const order = store.find(/^\/sandbox\/orders\/([A-Z0-9]{1,36})$/.exec(path)?.[1] ?? '');
  return order === undefined ? undefined : json(200, shown(order));
};

/**
 * Handles `GET /sandbox/orders`, `GET /sandbox/orders/{id}`, `POST /sandbox/{order, capture or dispute id}/{action}`
 * and `GET, POST, DELETE /sandbox/faults`; undefined for any other request.
 * @throws Unreadable for an invalid body
 */
export const answerControl = async (sandbox: Sandbox, incoming: SandboxRequest): Promise<Answer | undefined> => {
  const { method, path } = incoming;
  if (path === '/sandbox/faults') return answerFaults(sandbox, incoming);
  if (method === 'GET') return answerOrders(sandbox, path);
  const [, id, action] = /^\/sandbox\/([A-Z0-9-]{1,36})\/([a-z]{1,20})$/.exec(path) ?? [];
  return method === 'POST' && id !== undefined && action !== undefined
    ? actionOn(sandbox, incoming, id, action)
    : undefined;
};
