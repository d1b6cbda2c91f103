import type { INestApplicationContext, Type } from '@nestjs/common';
import type { Projection, ProjectionPart } from '../kernel/projection.ts';
import type { KeepsAnything } from './belongings.ts';
import type { Histories } from './histories.ts';
import type { FileSource } from '../runtime/stored-files/file-scrubber.ts';
import type { UnfinishedWork } from './unfinished.ts';
import type { Measure } from '../runtime/measures.ts';
import type { ModeratedKinds } from './moderated.ts';
import type { PeriodicWork } from '../runtime/jobs/periodic.ts';
import type { PersonalData } from './personal-data.ts';
import type { ProposableActions } from './proposable.ts';
import type { SitemapPages } from './sitemap-pages.ts';
import type { Consumer } from '../runtime/followers/consumer.ts';

/** Looks up providers of the modules and the platform, once all of them exist. */
export type Providers = Pick<INestApplicationContext, 'get'>;

/**
 * Interface that one module offers to others: an abstract class in a `*.face.ts` of its owner, which is also the Nest
 * token.
 */
export type Face = abstract new () => object;

/** Removes the files that a module stores for a person; idempotent. */
export type StoredFilesEraser = (userId: string) => Promise<void>;

/**
 * Ends a departing member's unfinished work before their data becomes unreadable. Idempotent. Returns true if some work
 * can't be ended yet and still needs the data.
 */
export type EndsWork = (userId: string) => Promise<boolean>;

/** Dependencies of consumers and periodic work that span all modules. */
export interface ConsumerContext extends Providers {
  readonly personalData: readonly PersonalData[];
  readonly storedFilesErasers: readonly StoredFilesEraser[];
  readonly endsWork: readonly EndsWork[];
}

/** A module as the application sees it. To add a feature, add its module to the list in `features.ts`. */
export interface FeatureModule {
  /** Name of the module's folder. */
  readonly name: string;
  /**
   * Nest module with the controllers and providers. It provides and exports everything that it offers, and is global.
   */
  readonly nest: Type;
  /** Faces of other modules that the module's classes request in their constructors. */
  readonly needs?: readonly Face[];
  /** Faces that the module implements: its own, and extension points of modules that it extends. */
  readonly offers?: readonly Face[];
  /** Read models, each with the events that change it. */
  readonly projections?: readonly Projection<never>[];
  /**
   * Tables that the module maintains within projections of other modules, so that readers always see both in the same
   * state.
   */
  readonly projectionParts?: readonly ProjectionPart<never>[];
  /**
   * Read-model tables and views that other modules may name in SQL. Their columns are stable; those of other tables are
   * not.
   */
  readonly publishedTables?: readonly string[];
  /** Consumers that react to events. Their names are keys of stored checkpoints and never change. */
  readonly consumers?: (context: ConsumerContext) => readonly Consumer[];
  /** Work that runs periodically, in one process at a time. */
  readonly periodics?: (context: ConsumerContext) => readonly PeriodicWork[];
  /** Source for the archive of a person's data. */
  readonly personalData?: (providers: Providers) => PersonalData;
  /** Eraser of stored files, for the erasure of a person. */
  readonly storedFilesEraser?: (providers: Providers) => StoredFilesEraser;
  /** Function that ends unfinished work, for the erasure of a person. */
  readonly endsWork?: (providers: Providers) => EndsWork;
  /**
   * Check for anything that belongs to a person and must not be lost. An account that owns nothing can be replaced by a
   * new registration.
   */
  readonly belongings?: (providers: Providers) => KeepsAnything;
  /** Stored files for the scrubber, which finds damaged ones and regenerates them. */
  readonly storedFiles?: (providers: Providers) => FileSource;
  /** Histories of the module's console resources, so that staff can see any earlier state. */
  readonly histories?: Histories;
  /** Unfinished work of the module, for the console's list of jobs. */
  readonly unfinished?: (providers: Providers) => UnfinishedWork;
  /** Measures of the module's data for monitoring. */
  readonly measures?: (providers: Providers) => readonly Measure[];
  /** Kinds of content that people can report and moderators can take down. */
  readonly moderated?: (providers: Providers) => Partial<ModeratedKinds>;
  /** Staff actions that need a second person. */
  readonly proposable?: (providers: Providers) => Partial<ProposableActions>;
  /** Pages for the sitemap. */
  readonly sitemapPages?: SitemapPages;
  /** Runs at each start before anything else. */
  readonly prepare?: () => Promise<void>;
  /** Runs at each start before the first request, in the order of the list; must be idempotent. */
  readonly seedInitialData?: (providers: Providers) => Promise<void>;
}
