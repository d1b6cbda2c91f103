import type { INestApplicationContext, Type } from '@nestjs/common';
import type { Projection, ProjectionPart } from '../kernel/projection.ts';
import type { KeepsAnything } from './belongings.ts';
import type { Histories } from './histories.ts';
import type { FileSource } from './files/file-scrubber.ts';
import type { UnfinishedWork } from './jobs/unfinished.ts';
import type { Measure } from './measures.ts';
import type { ModeratedKinds } from './moderated.ts';
import type { PeriodicWork } from './periodic.ts';
import type { PersonalData } from './personal-data.ts';
import type { ProposableActions } from './proposable.ts';
import type { SitemapPages } from './sitemap-pages.ts';
import type { Consumer } from './relay/consumer.ts';

/** Looks up what the modules and the platform provide, once all of them are there. */
export type Providers = Pick<INestApplicationContext, 'get'>;

/** What one module offers another: an abstract class in a `*.face.ts` of its owner, which is the Nest token, too. */
export type Face = abstract new () => object;

/** Removes files that a module stores of a person; repeated, it changes nothing. */
export type StoredFilesEraser = (userId: string) => Promise<void>;

/**
 * Before the data of somebody who left becomes unreadable: ends what can be ended, and tells whether the rest still needs that data.
 * Repeated, it changes nothing more.
 */
export type EndsWork = (userId: string) => Promise<boolean>;

/** What some consumers and periodic works need of all modules together. */
export interface ConsumerContext extends Providers {
  readonly personalData: readonly PersonalData[];
  readonly storedFilesErasers: readonly StoredFilesEraser[];
  readonly endsWork: readonly EndsWork[];
}

/**
 * A module as the application sees it. The application is a list of these: to add a feature is to add one to `features.ts`.
 */
export interface FeatureModule {
  /** The name of its folder. */
  readonly name: string;
  /** Its controllers and providers; whatever it offers is provided and exported here, and global. */
  readonly nest: Type;
  /** Faces of other modules that its classes ask for in their constructors. */
  readonly needs?: readonly Face[];
  /** Faces that it implements: its own, and extension points of modules that it extends. */
  readonly offers?: readonly Face[];
  /** Read models, each with the events that change it. */
  readonly projections?: readonly Projection<never>[];
  /** What it keeps within projections of others, so that no reader sees one without the other. */
  readonly projectionParts?: readonly ProjectionPart<never>[];
  /** Tables and views of its read models whose columns are promised to others, who may name them in SQL; no other table is. */
  readonly publishedTables?: readonly string[];
  /** What it does after events. Names are keys of stored checkpoints: they never change. */
  readonly consumers?: (context: ConsumerContext) => readonly Consumer[];
  /** What it does now and then, in one process at a time. */
  readonly periodics?: (context: ConsumerContext) => readonly PeriodicWork[];
  /** For the archive of a person's data. */
  readonly personalData?: (providers: Providers) => PersonalData;
  /** For the erasure of a person. */
  readonly storedFilesEraser?: (providers: Providers) => StoredFilesEraser;
  /** For the erasure of a person, too: what it began for them and has not finished. */
  readonly endsWork?: (providers: Providers) => EndsWork;
  /** Tells whether it keeps anything of a person that must not be lost: an account without any can be replaced. */
  readonly belongings?: (providers: Providers) => KeepsAnything;
  /** Files that it stores, for the scrubber, which finds broken ones and makes them again. */
  readonly storedFiles?: (providers: Providers) => FileSource;
  /** What each of its resources of the console is made of: staff see it as it was at any time. */
  readonly histories?: Histories;
  /** What it began and has not finished, for the list of jobs. */
  readonly unfinished?: (providers: Providers) => UnfinishedWork;
  /** Figures about its data, for those who watch the product. */
  readonly measures?: (providers: Providers) => readonly Measure[];
  /** Kinds of things that people can report and moderators take down. */
  readonly moderated?: (providers: Providers) => Partial<ModeratedKinds>;
  /** Actions of staff that need a second person. */
  readonly proposable?: (providers: Providers) => Partial<ProposableActions>;
  /** Pages that crawlers are told of. */
  readonly sitemapPages?: SitemapPages;
  /** Runs at each start before anything else does. */
  readonly prepare?: () => Promise<void>;
  /** Runs at each start before the first request, in the order of the list; a second time it changes nothing. */
  readonly seedInitialData?: (providers: Providers) => Promise<void>;
}
