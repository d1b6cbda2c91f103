import type { Page, Request } from 'playwright-core';
import { until } from '../../../tests/until.ts';
import { formOf } from './works.ts';

/** One call as it went over the wire, and what came back. */
export interface Call {
  /** Path and query, as they were sent. */
  address: string;
  query: Record<string, string>;
  bearer: string | null;
  encoding: 'none' | 'json' | 'form' | 'other';
  /** JSON, or the parts of a form in their order, a file by its name. */
  body: unknown;
  status: number;
  reply: unknown;
}

type Parts = [name: string, value: string][];

/** Chromium tells nobody the bytes of a form with files in it, so that the page itself notes the parts of each. */
const noteForms = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const sent: Record<string, [string, string][]> = {};
    Object.assign(window, { sent });
    const { open, send } = XMLHttpRequest.prototype;
    const addresses = new WeakMap<XMLHttpRequest, string>();
    XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, method: string, address: string | URL) {
      addresses.set(this, new URL(address, location.href).href);
      open.call(this, method, address, true);
    };
    XMLHttpRequest.prototype.send = function (this: XMLHttpRequest, body) {
      if (body instanceof FormData)
        sent[addresses.get(this) ?? ''] = [...body].map(([name, value]) => [
          name,
          typeof value === 'string' ? value : value.name,
        ]);
      send.call(this, body);
    };
  });

const notedForm = (request: Request): Promise<Parts> =>
  request
    .frame()
    .evaluate(
      (address) => (window as unknown as { sent: Record<string, [string, string][]> }).sent[address] ?? [],
      request.url(),
    );

const bodyOf = async (request: Request): Promise<Pick<Call, 'encoding' | 'body'>> => {
  const type = request.headers()['content-type'];
  if (type === undefined) return { encoding: 'none', body: request.postData() };
  if (type === 'application/json') return { encoding: 'json', body: request.postDataJSON() as unknown };
  if (!type.startsWith('multipart/form-data; boundary=')) return { encoding: 'other', body: request.postData() };
  return {
    encoding: 'form',
    body: request.postDataBuffer() === null ? Object.fromEntries(await notedForm(request)) : await formOf(request),
  };
};

const bearerOf = (request: Request): string | null =>
  request.headers()['authorization']?.replace('Bearer ', '') ?? null;

const told = async (request: Request): Promise<Call> => {
  const { pathname, search, searchParams } = new URL(request.url());
  const response = await request.response();
  const reply = (await response?.json().catch(() => null)) as unknown;
  return {
    address: pathname + search,
    query: Object.fromEntries(searchParams),
    bearer: bearerOf(request),
    ...(await bodyOf(request)),
    status: response?.status() ?? 0,
    reply,
  };
};

/** Which of the calls to one address is meant. */
type Fits = (query: URLSearchParams, bearer: string | null) => boolean;

export interface Wire {
  /** All such calls so far. */
  sent: (method: string, path: string, fits?: Fits) => Request[];
  /** The latest such call, as soon as one was made, with its answer. */
  call: (method: string, path: string, fits?: Fits) => Promise<Call>;
}

/** Listens to a page from now on; it has to be asked for before the page is opened. */
export const wireOf = async (page: Page): Promise<Wire> => {
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  await noteForms(page);
  const sent: Wire['sent'] = (method, path, fits = () => true) =>
    requests.filter((request) => {
      const { pathname, searchParams } = new URL(request.url());
      return request.method() === method && pathname === path && fits(searchParams, bearerOf(request));
    });
  return {
    sent,
    call: async (method, path, fits) => {
      const request = await until(
        () => Promise.resolve(sent(method, path, fits).at(-1)),
        (found) => found !== undefined,
        `${method} ${path}`,
      );
      if (request === undefined) throw new Error('unreachable');
      return told(request);
    },
  };
};
