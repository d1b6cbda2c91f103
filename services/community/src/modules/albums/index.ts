import { Global, Module } from '@nestjs/common';
import { Commands } from '../../runtime/commands/commands.ts';
import type { FeatureModule } from '../../extensions/feature-module.ts';
import { historyOf } from '../../extensions/histories.ts';
import { AfterRegistration } from '../accounts/registration.face.ts';
import { WorkOwnership } from '../images/works.face.ts';
import { Visibility } from '../visibility/visibility.face.ts';
import { AlbumWorks } from './album-works.service.ts';
import { AlbumWorksController } from './album-works.controller.ts';
import { AlbumsController } from './albums.controller.ts';
import { Albums } from './albums.face.ts';
import { albumsPersonalData } from './albums.personal-data.ts';
import { albumsProjection } from './albums.projection.ts';
import { AlbumsQueries } from './albums.queries.ts';
import { DefaultAlbums } from './default-albums.ts';
import { StaffAlbumsController } from './staff-albums.controller.ts';
import { moderatedAlbums } from './moderated-albums.ts';
import { albumDecider } from './album.decider.ts';

export { albumDecider } from './album.decider.ts';

@Global()
@Module({
  controllers: [AlbumsController, AlbumWorksController, StaffAlbumsController],
  providers: [
    AlbumsQueries,
    AlbumWorks,
    { provide: Albums, useExisting: AlbumsQueries },
    { provide: AfterRegistration, useClass: DefaultAlbums },
  ],
  exports: [Albums, AfterRegistration],
})
class AlbumsModule {}

export const albumsFeature: FeatureModule = {
  name: 'albums',
  nest: AlbumsModule,
  histories: { albums: historyOf(albumDecider) },
  needs: [WorkOwnership, Visibility],
  offers: [Albums, AfterRegistration],
  projections: [albumsProjection],
  personalData: (providers) => albumsPersonalData(providers.get(AlbumsQueries)),
  sitemapPages: {
    kind: 'albums',
    sql: 'SELECT a.album_id AS id, a.owner_id, a.created_at AS made_at FROM read.albums a JOIN read.shown_albums s USING (album_id)',
    path: ({ id, owner_id }) => `/users/${owner_id}/albums/${id}`,
  },
  moderated: (providers) => ({ album: moderatedAlbums(providers.get(AlbumsQueries), providers.get(Commands)) }),
};
