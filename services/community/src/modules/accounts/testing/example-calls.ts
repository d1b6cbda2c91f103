import { allEndpoints } from '@pixchange/contracts/http/all';
import type { Endpoint } from '@pixchange/contracts/http/endpoint';
import {
  exampleTexts,
  namedIds,
  ownedIds,
  type NamedKind,
  type OwnedKind,
} from '@pixchange/contracts/http/example-ids';
import type { Json } from './seeded.ts';

/** Every endpoint of the API by its name, such as `albums.create`. */
export const allEndpointsByName: ReadonlyMap<string, Endpoint> = new Map(
  Object.entries(allEndpoints).flatMap(([feature, calls]) =>
    Object.entries(calls).map(([name, endpoint]) => [`${feature}.${name}`, endpoint] as const),
  ),
);

/** Real values for an example. `undefined` leaves the field out. */
export interface RealValues {
  readonly owned: Readonly<Record<OwnedKind, string>>;
  readonly named: Readonly<Record<NamedKind, string | null | undefined>>;
  readonly texts?: Readonly<Partial<Record<keyof typeof exampleTexts, string>>>;
}

/** Whether an endpoint refers to data of a member or of staff, in its path or in its body. */
export const namesOwned = ({ owns = {}, example = null }: Endpoint): boolean =>
  Object.values(owns).some((kind) => kind !== 'public') ||
  Object.values(ownedIds).some((id) => JSON.stringify(example).includes(id));

const pairs = <K extends string, T>(examples: Readonly<Record<K, string>>, real: Readonly<Partial<Record<K, T>>>) =>
  (Object.keys(examples) as K[]).flatMap((kind) => (kind in real ? [[examples[kind], real[kind]] as const] : []));

/**
 * Returns the body of an endpoint's example with real values in place of the sample values; undefined without a body.
 */
export const exampleBody = ({ example }: Endpoint, real: RealValues): Json | undefined => {
  if (example === undefined) return undefined;
  const ids = [...pairs(ownedIds, real.owned), ...pairs(namedIds, real.named)];
  const values = new Map([...ids, ...pairs(exampleTexts, real.texts ?? {})]);
  const realOf = (_: string, value: unknown): unknown => {
    if (typeof value !== 'string') return value;
    if (values.has(value)) return values.get(value);
    // Ids also occur within links.
    return ids.reduce((text, [id, other]) => text.replaceAll(id, other ?? id), value);
  };
  return JSON.parse(JSON.stringify(example, realOf)) as Json;
};

/**
 * Returns the ids for the path of an endpoint; `open` is the id for parameters that the endpoint declares as public.
 */
export const exampleParams = (
  { owns = {} }: Endpoint,
  things: Readonly<Record<OwnedKind, string>>,
  open: string,
): Record<string, string> =>
  Object.fromEntries(Object.entries(owns).map(([name, kind]) => [name, kind === 'public' ? open : things[kind]]));
