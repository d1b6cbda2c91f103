import { Global, Module } from '@nestjs/common';
import type { FeatureModule } from '../../extensions/feature-module.ts';
import { SitePages } from '../../runtime/http/site-pages.ts';
import type { PersonalData } from '../../extensions/personal-data.ts';
import { People } from '../accounts/people.face.ts';
import { Albums } from '../albums/albums.face.ts';
import { Collections } from '../collections/collections.face.ts';
import { Catalogue } from '../catalogue/catalogue.face.ts';
import { Attention, Works } from '../images/works.face.ts';
import { EmbedController } from './embed/embed.controller.ts';
import { FeedsController } from './feeds/feeds.controller.ts';
import { pageChangesProjection } from './pages/page-changes.projection.ts';
import { PagesController } from './pages/pages.controller.ts';
import { SharedThings } from './shared-things.service.ts';
import { SharingController } from './sharing.controller.ts';
import { sharingProjection } from './sharing.projection.ts';
import { SharingQueries } from './sharing.queries.ts';
import { shortLinkDecider } from './short-link.decider.ts';
import { SharedSitePages } from './pages/site-pages.ts';
import { Sitemap } from './pages/sitemap.service.ts';

@Global()
@Module({
  controllers: [SharingController, PagesController, EmbedController, FeedsController],
  providers: [SharingQueries, SharedThings, Sitemap, { provide: SitePages, useClass: SharedSitePages }],
  exports: [SitePages],
})
class SharingModule {}

/** Returns the short links that a member made. */
const personalDataOf = (queries: SharingQueries): PersonalData => ({
  async *entries(userId) {
    yield { path: 'short_links.json', json: await queries.linksOf(userId) };
  },
  async *streams(userId) {
    for (const { code } of await queries.linksOf(userId)) yield shortLinkDecider.stream(code);
  },
});

export const sharingFeature: FeatureModule = {
  name: 'sharing',
  nest: SharingModule,
  needs: [People, Works, Attention, Albums, Collections, Catalogue],
  projections: [sharingProjection, pageChangesProjection],
  personalData: (providers) => personalDataOf(providers.get(SharingQueries)),
};
