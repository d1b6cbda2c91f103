import { Global, Module } from '@nestjs/common';
import type { FeatureModule } from '../../extensions/feature-module.ts';
import { Visibility } from './visibility.face.ts';
import { visibilityPart } from './visibility.part.projection.ts';
import { VisibilityQueries } from './visibility.queries.ts';

@Global()
@Module({ providers: [{ provide: Visibility, useClass: VisibilityQueries }], exports: [Visibility] })
class VisibilityModule {}

/** Visibility of works and albums, for all other features. */
export const visibilityFeature: FeatureModule = {
  name: 'visibility',
  nest: VisibilityModule,
  offers: [Visibility],
  projectionParts: [visibilityPart],
  publishedTables: ['album_works', 'shown_albums', 'withheld', 'work_visibility'],
};
