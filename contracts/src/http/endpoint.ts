import { z } from 'zod';
import type { Route, Routes } from './route.ts';

/** One call of the API, written once: the server routes and validates by it, clients call by it. */
export interface Endpoint<
  B extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> extends Route {
  /** Shown in the API document. */
  readonly summary: string;
  readonly body: B;
  readonly query: Q;
  readonly reply: R;
}

export const nothing = z.undefined();

/** What a call carries, beside its route; what is left out carries nothing. */
interface Schemas {
  readonly summary: string;
  readonly body?: z.ZodType;
  readonly query?: z.ZodType;
  readonly reply?: z.ZodType;
}

type SchemaOf<S, K extends keyof Schemas> = S extends { readonly [P in K]: infer T } ? T : typeof nothing;

type Joined<R extends Route, S> = R & { readonly summary: string } & {
  readonly [K in 'body' | 'query' | 'reply']: SchemaOf<S, K>;
};

type SchemasOf<R extends Routes> = { readonly [K in keyof R]: Schemas };

/**
 * The calls of a feature: each of its routes with the schemas that stand under the same name.
 * A name that has no route does not compile, and neither does a route without its schemas.
 */
export const endpoints = <const R extends Routes, S extends SchemasOf<R>>(
  routes: R,
  schemas: S & Readonly<Record<Exclude<keyof S, keyof R>, never>>,
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
