import { Controller, Get, Header, Inject, Module } from '@nestjs/common';
import type { FeatureModule } from '../../extensions/feature-module.ts';
import { docsHttp } from '@pixchange/contracts/http/docs';
import { openApiDocument } from '@pixchange/contracts/http/openapi';
import type { OpenApiDocument } from '@pixchange/contracts/http/openapi-document';
import type { Config } from '../../config.ts';
import { Route } from '../../runtime/http/route.ts';
import { CONFIG } from '../../platform/tokens.ts';
import { docsPage } from './docs.page.ts';
import { docsStyle } from './docs.style.ts';

const CACHE = 'public, no-cache';

/** Serves the API document as JSON and as a page. Both are generated on the first request, to keep startup fast. */
@Controller()
class DocsController {
  private made: { readonly document: OpenApiDocument; readonly page: string } | undefined;

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  @Route(docsHttp.document)
  @Header('Cache-Control', CACHE)
  document(): OpenApiDocument {
    return this.make().document;
  }

  @Get('api/docs')
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Cache-Control', CACHE)
  show(): string {
    return this.make().page;
  }

  @Get('api/docs/style.css')
  @Header('Content-Type', 'text/css; charset=utf-8')
  @Header('Cache-Control', CACHE)
  style(): string {
    return docsStyle;
  }

  private make(): { readonly document: OpenApiDocument; readonly page: string } {
    if (this.made === undefined) {
      const document = openApiDocument(this.config.PUBLIC_URL);
      this.made = { document, page: docsPage(document) };
    }
    return this.made;
  }
}

@Module({ controllers: [DocsController] })
class DocsModule {}

export const docsFeature: FeatureModule = { name: 'docs', nest: DocsModule };
