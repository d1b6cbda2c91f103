import { Inject, Injectable } from '@nestjs/common';
import { siteDraft, type adminSiteHttp, type SiteDetails, type SiteView } from '@pixchange/contracts/http/admin-site';
import type { BodyOf } from '@pixchange/contracts/http/endpoint';
import { socialNetworks } from '@pixchange/contracts/http/values/config';
import type { Config } from '../../config.ts';
import type { RowOf } from '../../kernel/tables.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { CONFIG, DATABASE } from '../../platform/tokens.ts';
import { Commands } from '../../runtime/commands/commands.ts';
import { changed } from '../../runtime/http/changed.ts';
import { orStale } from '../../runtime/http/stale-record.ts';
import { SITE_ID, siteDecider, type SiteState } from './site.decider.ts';
import type { Site } from './site.face.ts';
import { detailsOf, type siteTables } from './site.projection.ts';
import { defaultsOf, fieldsOf, settings, shownDetails, type ShownDetails } from './site.view.ts';

/** Details that the operator should give. There are no defaults for them. */
const EXPECTED = [
  'legal_entity',
  'address',
  'tax_number',
  ...socialNetworks.map((network) => `${network}_url` as const),
] as const satisfies readonly (keyof SiteDetails)[];

/** Details of the site: those of the console, and of the environment where the console has none. */
@Injectable()
export class SiteService implements Site {
  private readonly defaults: ShownDetails;

  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(Commands) private readonly commands: Commands,
    @Inject(CONFIG) config: Config,
  ) {
    this.defaults = defaultsOf(config);
  }

  /** Returns what visitors see. */
  async shown(): Promise<ShownDetails> {
    const [row] = (await this.database.query('SELECT s.* FROM read.site s WHERE s.site_id = $1', [SITE_ID])) as RowOf<
      typeof siteTables.site
    >[];
    return shownDetails(row ?? null, this.defaults);
  }

  async contactEmail(): Promise<string> {
    return (await this.shown()).email;
  }

  async unset(): Promise<readonly string[]> {
    const shown = await this.shown();
    return EXPECTED.filter((name) => shown[name] === null).map((name) => settings[name]);
  }

  /** Returns the current details from the event log, because a change must be based on the latest version. */
  async current(): Promise<SiteView> {
    return this.viewOf(await this.commands.stateOf(siteDecider, SITE_ID));
  }

  /** Changes the given details. @throws StaleRecord with the current details when the change is based on others */
  async edit(change: BodyOf<typeof adminSiteHttp.edit>): Promise<SiteView> {
    const { version, ...details } = changed(siteDraft, await this.current(), change);
    const edited = this.commands.run(siteDecider, { type: 'EditSite', fields: fieldsOf(details), version });
    const { state } = await orStale(edited, () => this.current());
    return this.viewOf(state);
  }

  private viewOf({ version, fields }: SiteState): SiteView {
    return { ...detailsOf(fields), defaults: this.defaults, version };
  }
}
