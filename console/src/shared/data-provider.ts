import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, fetchUtils, GetManyResult, RaRecord } from 'react-admin';
import { API, call, send } from './api.ts';

type HttpClient = typeof fetchUtils.fetchJson;

/** Maximum number of ids in one request of `getMany`; more would make the URL too long for some proxies. */
const IDS_PER_CALL = 100;

/** Returns the resource in a URL of a list or a record. */
const resourceIn = (url: string): string => url.slice(API.length + 1).split(/[/?]/)[0] ?? '';

/** Resources for which the latest response had an estimated total. */
const approximate = new Set<string>();

const client = (async (url: string, options: RequestInit = {}) => {
  const headers = new Headers(options.headers);
  // Browsers don't request compression when `Range` is set, and the URL contains the range anyway.
  headers.delete('Range');
  if (options.body !== undefined) headers.set('Content-Type', 'application/json');
  const response = await send(url, { ...options, headers });
  const isApproximate = response.headers.get('X-Total-Approximate') === 'true';
  if (isApproximate) approximate.add(resourceIn(url));
  else approximate.delete(resourceIn(url));
  const body = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body,
    json: body === '' ? undefined : (JSON.parse(body) as unknown),
  };
}) as HttpClient;

export interface StaffDataProvider extends DataProvider {
  /** Performs an action on one record, such as `reports/:id/claim`. */
  act: <T = unknown>(path: string, body?: object, idempotencyKey?: string) => Promise<T>;
  /** Reads data other than a list or its records. */
  read: <T>(path: string) => Promise<T>;
}

const rest = simpleRestProvider(API, client);

const chunksOf = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / IDS_PER_CALL) }, (_, index) =>
    items.slice(index * IDS_PER_CALL, (index + 1) * IDS_PER_CALL),
  );

export const dataProvider: StaffDataProvider = {
  ...rest,
  getList: async <R extends RaRecord>(resource: string, params: Parameters<DataProvider['getList']>[1]) => {
    const answer = await rest.getList<R>(resource, params);
    return { ...answer, meta: { isApproximate: approximate.has(resource) } };
  },
  getMany: async <R extends RaRecord>(
    resource: string,
    { ids, ...params }: Parameters<DataProvider['getMany']>[1],
  ): Promise<GetManyResult<R>> => {
    const answers = await Promise.all(
      chunksOf(ids).map((chunk) => rest.getMany<R>(resource, { ...params, ids: chunk })),
    );
    return { data: answers.flatMap(({ data }) => data) };
  },
  act: (path, body = {}, idempotencyKey) =>
    call('POST', `${API}/${path}`, body, idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
  read: (path) => call('GET', `${API}/${path}`),
};
