import { Controller, Inject } from '@nestjs/common';
import { adminSiteHttp, type SiteView } from '@pixchange/contracts/http/admin-site';
import type { BodyOf } from '@pixchange/contracts/http/endpoint';
import { Route, ValidBody } from '../../runtime/http/route.ts';
import { SiteService } from './site.service.ts';

@Controller()
export class AdminSiteController {
  constructor(@Inject(SiteService) private readonly site: SiteService) {}

  @Route(adminSiteHttp.show)
  show(): Promise<SiteView> {
    return this.site.current();
  }

  @Route(adminSiteHttp.edit)
  edit(@ValidBody() change: BodyOf<typeof adminSiteHttp.edit>): Promise<SiteView> {
    return this.site.edit(change);
  }
}
