import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { eventRegistry } from '@pixchange/contracts/events/registry';
import type { FeatureModule } from './extensions/feature-module.ts';
import { features } from './features.ts';
import { relationsOf, type ProjectionPart } from './kernel/projection.ts';

const modulesFolder = join(import.meta.dirname, 'modules');

/** Returns the source texts of one module, without its tests. */
const sourcesOf = ({ name }: Pick<FeatureModule, 'name'>): string[] =>
  readdirSync(join(modulesFolder, name), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts') && !path.includes('testing/'))
    .map((path) => readFileSync(join(modulesFolder, name, path), 'utf8'));

interface FaceImport {
  readonly owner: string;
  readonly name: string;
  /** Whether only the type of the face is imported. */
  readonly isType: boolean;
}

/** Returns the imports from faces of other modules in the sources of one module. */
const importedFaces = (feature: FeatureModule): FaceImport[] =>
  sourcesOf(feature)
    .flatMap((source) => [
      ...source.matchAll(/^import (type )?\{([^}]*)\}\s+from '(?:\.\.\/)+([\w-]+)\/[\w-]+\.face\.ts';$/gm),
    ])
    .flatMap(([, typeOnly, names = '', owner = '']) =>
      names
        .split(',')
        .map((imported) => imported.trim())
        .filter((imported) => imported !== '')
        .map((imported) => ({
          owner,
          name: imported.replace(/^type /, ''),
          isType: typeOnly !== undefined || imported.startsWith('type '),
        })),
    );

const namesOf = (faces: FeatureModule['needs']): string[] => (faces ?? []).map((face) => face.name);

/** Returns the first import cycle among modules; empty when there is none. */
const cycleIn = (edges: ReadonlyMap<string, ReadonlySet<string>>): string[] => {
  const done = new Set<string>();
  const visit = (name: string, path: readonly string[]): string[] => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (done.has(name)) return [];
    for (const next of edges.get(name) ?? []) {
      const cycle = visit(next, [...path, name]);
      if (cycle.length > 0) return cycle;
    }
    done.add(name);
    return [];
  };
  for (const name of edges.keys()) {
    const cycle = visit(name, []);
    if (cycle.length > 0) return cycle;
  }
  return [];
};

/**
 * Returns the read-model tables and views that the SQL in these sources names, including names whose schema is inserted
 * at run time.
 */
const tablesNamedIn = (sources: readonly string[]): string[] => [
  ...new Set(
    sources.flatMap((source) =>
      [...source.matchAll(/(?:\bread|"read"|\{(?:schema|LIVE_SCHEMA)\})\."?(\w+)/g)].map(([, table = '']) => table),
    ),
  ),
];

const partsKeptBy = ({ projections = [] }: FeatureModule): readonly ProjectionPart<never>[] =>
  projections.flatMap(({ parts = [] }) => parts);

/**
 * Returns the tables of a module, including its parts in other projections, without other modules' parts in its own.
 */
const ownTablesOf = (feature: FeatureModule): string[] => {
  const kept = new Set(partsKeptBy(feature).flatMap(relationsOf));
  return [
    ...(feature.projections ?? []).flatMap(relationsOf).filter((name) => !kept.has(name)),
    ...(feature.projectionParts ?? []).flatMap(relationsOf),
  ];
};

/** Returns the unpublished tables in the SQL of a module that belong to other modules. */
const foreignTablesIn = (
  sources: readonly string[],
  feature: FeatureModule,
  published: readonly string[],
): string[] => {
  const allowed = new Set([...ownTablesOf(feature), ...partsKeptBy(feature).flatMap(relationsOf), ...published]);
  return tablesNamedIn(sources)
    .filter((table) => !allowed.has(table))
    .map((table) => `${feature.name}: ${table}`);
};

describe('the features of the product', () => {
  it('have the names of their folders', () => {
    const folders = readdirSync(modulesFolder).filter((folder) => folder !== 'web');
    expect(features.map(({ name }) => name).toSorted()).toEqual(folders.toSorted());
  });

  it('offer each needed face exactly once', () => {
    const offers = features.flatMap((feature) => namesOf(feature.offers));
    expect(offers.toSorted()).toEqual([...new Set(offers)].toSorted());
    expect(features.flatMap((feature) => namesOf(feature.needs)).filter((face) => !offers.includes(face))).toEqual([]);
  });

  it.each(features.map((feature) => [feature.name, feature] as const))(
    '%s declares the faces of others that it imports, and no more',
    (_, feature) => {
      const declared = new Set([...namesOf(feature.needs), ...namesOf(feature.offers)]);
      const imported = importedFaces(feature);
      expect(imported.filter(({ name, isType }) => !isType && !declared.has(name))).toEqual([]);
      const names = imported.map(({ name }) => name);
      const sources = sourcesOf(feature).join('\n');
      // A module's own sources use its own face, as an extension point.
      const unused = namesOf(feature.needs).filter(
        (face) => !names.includes(face) && !sources.includes(`@Inject(${face})`),
      );
      expect(unused).toEqual([]);
    },
  );

  it('import no faces in a cycle', () => {
    const edges = new Map(
      features.map((feature) => [feature.name, new Set(importedFaces(feature).map(({ owner }) => owner))]),
    );
    expect(cycleIn(edges)).toEqual([]);
    // Proves that the search can find a cycle.
    expect(cycleIn(new Map([...edges, ['images', new Set(['albums'])]]))).toEqual(['albums', 'images', 'albums']);
  });

  it('have projections with different names', () => {
    const names = features.flatMap(({ projections = [] }) => projections.map(({ name }) => name));
    expect(new Set(names).size).toBe(names.length);
  });

  it('handle both events of an erasure in projections that read personal fields, with listed exceptions', () => {
    const missing = features
      .flatMap(({ projections = [] }) => projections)
      .filter(({ handlers }) => Object.keys(handlers).some((type) => eventRegistry[type]?.personal !== undefined))
      .flatMap(({ name, handlers }) =>
        ['AccountErased', 'ErasureCompleted'].filter((type) => !(type in handlers)).map((type) => `${name}: ${type}`),
      );
    expect(missing.toSorted()).toEqual([
      // Nothing is written to the streams of these fields once the account is erased.
      'invitations: ErasureCompleted',
      'ledger: ErasureCompleted',
      // This projection keeps only ids and numbers.
      'licences: AccountErased',
      'licences: ErasureCompleted',
      // This projection keeps addresses only as keyed hashes.
      'nfts: AccountErased',
      'nfts: ErasureCompleted',
      'purchases: ErasureCompleted',
      'search: ErasureCompleted',
    ]);
  });

  it('own each table of a read model once', () => {
    const tables = features.flatMap(ownTablesOf);
    expect(tables.toSorted()).toEqual([...new Set(tables)].toSorted());
  });

  it('include four that can tell whether an account owns anything', () => {
    const asked = features.filter(({ belongings }) => belongings !== undefined).map(({ name }) => name);
    expect(asked.toSorted()).toEqual(['collections', 'images', 'purchases', 'wallet']);
  });

  it('have sitemap pages of three different kinds', () => {
    const kinds = features.flatMap(({ sitemapPages }) => (sitemapPages === undefined ? [] : [sitemapPages.kind]));
    expect(kinds.toSorted()).toEqual(['albums', 'images', 'users']);
    // Kinds are part of file URLs.
    expect(kinds.filter((kind) => !/^[a-z]+$/.test(kind))).toEqual([]);
  });

  it('publish only their own tables', () => {
    const foreign = features.flatMap((feature) =>
      (feature.publishedTables ?? []).filter((table) => !ownTablesOf(feature).includes(table)),
    );
    expect(foreign).toEqual([]);
  });

  it('keep each part of a projection once, and import it only there', () => {
    const kept = features.flatMap(partsKeptBy);
    const had = features.flatMap(({ projectionParts = [] }) => projectionParts);
    expect(kept).toHaveLength(had.length);
    expect(new Set(kept)).toEqual(new Set(had));
    // A part is imported only where it is kept.
    const importing = features.filter((feature) =>
      sourcesOf(feature).some((source) => /from '(?:\.\.\/)+[\w-]+\/[\w-]+\.part\.projection\.ts'/.test(source)),
    );
    expect(importing.map(({ name }) => name)).toEqual(
      features.filter((feature) => partsKeptBy(feature).length > 0).map(({ name }) => name),
    );
  });

  it('read the tables of no other feature, apart from published ones', () => {
    const published = features.flatMap(({ publishedTables = [] }) => publishedTables);
    const foreign = features.flatMap((feature) => foreignTablesIn(sourcesOf(feature), feature, published));
    expect(foreign).toEqual([]);
    // Tables must be found in SQL of any style.
    expect(
      tablesNamedIn([
        'SELECT 1 FROM read.images i',
        'JOIN read.withheld\n',
        'UPDATE {schema}.albums',
        'FROM ${schema}.wallets, ${LIVE_SCHEMA}."offers", "read"."follows"',
      ]),
    ).toEqual(['images', 'withheld', 'albums', 'wallets', 'offers', 'follows']);
  });

  it('are found when they query a table of another feature that is not published', () => {
    const planted: FeatureModule = {
      name: 'planted',
      nest: Object,
      projections: [
        {
          name: 'planted',
          version: 1,
          tables: { plants: { columns: { id: 'uuid NOT NULL' }, key: ['id'] } },
          views: { shown_plants: 'SELECT id FROM {schema}.plants' },
          handlers: {},
        },
      ],
    };
    const sources = [
      'SELECT 1 FROM read.plants JOIN read.shown_plants',
      'SELECT 1 FROM read.shown_people',
      'SELECT 1 FROM read.account_roles',
      'SELECT 1 FROM {schema}.accounts',
    ];
    expect(foreignTablesIn(sources, planted, ['shown_people'])).toEqual([
      'planted: account_roles',
      'planted: accounts',
    ]);
  });
});
