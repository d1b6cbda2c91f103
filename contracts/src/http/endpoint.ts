import { z } from 'zod';
import type { OwnedKind } from './example-ids.ts';
import type { Route, Routes } from './route.ts';

/**
 * Kind of resource behind each id of a path: a kind that belongs to one person or to staff, or `public`, which everyone
 * may use. The ownership test sends requests with such ids as a stranger.
 */
export type Owns = Readonly<Record<string, OwnedKind | 'public'>>;

/** Definition of one endpoint: the server routes and validates requests with it, and clients build requests from it. */
export interface Endpoint<
  B extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> extends Route {
  /** One-line description in the API document. */
  readonly summary: string;
  readonly owns?: Owns;
  readonly body: B;
  /** Valid request body, for the API document and for tests, which replace its ids with ids of existing resources. */
  readonly example?: unknown;
  readonly query: Q;
  readonly reply: R;
}

export const nothing = z.undefined();

/** Schemas of an endpoint; an omitted schema means that its requests or responses have no such data. */
interface Schemas {
  readonly summary: string;
  readonly body?: z.ZodType;
  readonly query?: z.ZodType;
  readonly reply?: z.ZodType;
}

type SchemaOf<S, K extends keyof Schemas> = S extends { readonly [P in K]: infer T } ? T : typeof nothing;

type Joined<R extends Route, S> = R & {
  readonly summary: string;
  readonly owns?: Owns;
  readonly example?: unknown;
} & {
  readonly [K in 'body' | 'query' | 'reply']: SchemaOf<S, K>;
};

/** Names of the parameters of a path. */
type ParametersOf<P extends string> = P extends `${string}/:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | ParametersOf<`/${More}`>
    : Rest
  : never;

type OwnsOf<R extends Route> = [ParametersOf<R['path']>] extends [never]
  ? { readonly owns?: never }
  : { readonly owns: Readonly<Record<ParametersOf<R['path']>, OwnedKind | 'public'>> };

type ExampleOf<S> = S extends { readonly body: infer B extends z.ZodType }
  ? { readonly example: z.input<B> }
  : { readonly example?: never };

type SchemasOf<R extends Routes> = { readonly [K in keyof R]: Schemas & OwnsOf<R[K]> };

/**
 * Joins each route of a feature with the schemas of the same name. Four mistakes don't compile: a name without a route,
 * a route without schemas, a path id without an owner, and a body without an example.
 */
export const endpoints = <const R extends Routes, S extends SchemasOf<R>>(
  routes: R,
  schemas: S & { readonly [K in keyof S]: ExampleOf<S[K]> } & Readonly<Record<Exclude<keyof S, keyof R>, never>>,
) =>
  Object.fromEntries(
    Object.entries<Route>(routes).map(([name, route]) => [
      name,
      { ...route, body: nothing, query: nothing, reply: nothing, ...(schemas as Record<string, Schemas>)[name] },
    ]),
  ) as { readonly [K in keyof R]: Joined<R[K], S[K & keyof S]> };

export type BodyOf<E extends Endpoint> = z.output<E['body']>;
export type BodyInputOf<E extends Endpoint> = z.input<E['body']>;
export type QueryOf<E extends Endpoint> = z.output<E['query']>;
export type QueryInputOf<E extends Endpoint> = z.input<E['query']>;
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>;
