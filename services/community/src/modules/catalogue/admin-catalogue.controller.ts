import { Controller, Inject, Param, Res, type Type } from '@nestjs/common';
import {
  adminCategoriesHttp,
  adminCharitiesHttp,
  adminSpotlightsHttp,
  adminSubcategoriesHttp,
  adminThemesHttp,
  type EntryVersion,
} from '@pixchange/contracts/http/admin-catalogue';
import type { AdminList } from '@pixchange/contracts/http/admin-list';
import type { BodyOf, Endpoint } from '@pixchange/contracts/http/endpoint';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { changed } from '../../runtime/http/changed.ts';
import { setContentRange } from '../../runtime/http/admin-list.ts';
import { Route, ValidBody, ValidQuery } from '../../runtime/http/route.ts';
import { AdminCatalogue, type AdminRow } from './admin-catalogue.service.ts';
import {
  categoryKind,
  charityKind,
  spotlightKind,
  subcategoryKind,
  themeKind,
  type CommonDraft,
  type Kind,
} from './catalogue.kinds.ts';

type ResourceHttp = Readonly<
  Record<'list' | 'show' | 'create' | 'update' | 'archive' | 'versions' | 'restoreVersion', Endpoint>
>;

/** Returns the controller of one console resource. */
const controllerOf = <D extends CommonDraft, F extends object>(http: ResourceHttp, kind: Kind<D, F>): Type => {
  @Controller()
  class AdminEntriesController {
    constructor(@Inject(AdminCatalogue) private readonly catalogue: AdminCatalogue) {}

    @Route(http.list)
    async list(@ValidQuery() query: AdminList, @Res({ passthrough: true }) reply: FastifyReply): Promise<AdminRow[]> {
      const { rows, total } = await this.catalogue.list(kind, query);
      setContentRange(reply, kind.resource, query, rows.length, total);
      return rows;
    }

    @Route(http.show)
    show(@Param('id') id: string): Promise<AdminRow> {
      return this.catalogue.one(kind, id);
    }

    @Route(http.create)
    create(@ValidBody() draft: D): Promise<AdminRow> {
      return this.catalogue.create(kind, draft);
    }

    @Route(http.update)
    update(@Param('id') id: string, @ValidBody() change: Partial<D>): Promise<AdminRow> {
      return this.catalogue.update(kind, id, (before) => changed(http.create.body as z.ZodType<D>, before, change));
    }

    @Route(http.archive)
    archive(@Param('id') id: string): Promise<AdminRow> {
      return this.catalogue.archive(kind, id);
    }

    @Route(http.versions)
    versions(@Param('id') id: string): Promise<EntryVersion[]> {
      return this.catalogue.versions(kind, id);
    }

    @Route(http.restoreVersion)
    restoreVersion(
      @Param('id') id: string,
      @ValidBody() { version_id: versionId }: BodyOf<typeof adminCategoriesHttp.restoreVersion>,
    ): Promise<AdminRow> {
      return this.catalogue.restoreVersion(kind, id, versionId);
    }
  }
  return AdminEntriesController;
};

export const adminCatalogueControllers: readonly Type[] = [
  controllerOf(adminCategoriesHttp, categoryKind),
  controllerOf(adminSubcategoriesHttp, subcategoryKind),
  controllerOf(adminSpotlightsHttp, spotlightKind),
  controllerOf(adminCharitiesHttp, charityKind),
  controllerOf(adminThemesHttp, themeKind),
];
