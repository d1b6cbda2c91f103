import { Controller, Get, Header, Inject, Module } from '@nestjs/common';
import { docsHttp } from '@pixchange/contracts/http/docs';
import { openApiDocument, type OpenApiDocument } from '@pixchange/contracts/http/openapi';
import type { Config } from '../../config.ts';
import { Route } from '../../platform/http/route.ts';
import { CONFIG } from '../../platform/tokens.ts';
import { docsPage } from './docs.page.ts';
import { docsStyle } from './docs.style.ts';

const CACHE = 'public, no-cache';

/** The API's document, for programs and for people; made once, since it only changes with the program. */
@Controller()
class DocsController {
  private readonly made: OpenApiDocument;
  private readonly page: string;

  constructor(@Inject(CONFIG) { PUBLIC_URL }: Config) {
    this.made = openApiDocument(PUBLIC_URL);
    this.page = docsPage(this.made);
  }

  @Route(docsHttp.document)
  @Header('Cache-Control', CACHE)
  document(): OpenApiDocument {
    return this.made;
  }

  @Get('api/docs')
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Cache-Control', CACHE)
  show(): string {
    return this.page;
  }

  @Get('api/docs/style.css')
  @Header('Content-Type', 'text/css; charset=utf-8')
  @Header('Cache-Control', CACHE)
  style(): string {
    return docsStyle;
  }
}

@Module({ controllers: [DocsController] })
export class DocsModule {}
