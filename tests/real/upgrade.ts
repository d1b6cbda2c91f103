import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { say, showing } from '../../scripts/lib/progress.mjs';
import { freePort } from '../../services/embedded/src/processes/ports.ts';
import { auditWhenSealed } from '../ledger/audited.ts';
import { report } from './product.ts';
import type { RoleProcess } from './role-processes.ts';
import { earlierVersion, NoEarlierVersion, thisVersion, type Checkout } from './upgrade/earlier.ts';
import { Life } from './upgrade/life.ts';
import { RunningVersion, siteAt } from './upgrade/running.ts';

/*
 * Runs an earlier version of the whole product and this one on the same data folder: first alternately, then in
 * parallel on one event log, starting in either order:
 * npm run test:real -- upgrade [COMMIT]
 */
type Name = 'earlier' | 'this';
type Versions = Readonly<Record<Name, Checkout>>;

const called: Readonly<Record<Name, string>> = { earlier: 'the earlier version', this: 'this version' };

class Upgrade {
  private life: Life | null = null;
  private running: RunningVersion | null = null;
  private second: RoleProcess | null = null;
  private works = 0;

  constructor(
    private readonly versions: Versions,
    private readonly dataDir: string,
    private readonly port: number,
  ) {}

  /** Runs one version alone on the data folder, as after an upgrade or a rollback. */
  async turn(name: Name): Promise<void> {
    const product = await this.start(name);
    const site = siteAt(product.url);
    this.life ??= await Life.begin(product.url);
    await this.life.isShown(site);
    if (name === 'this') await this.life.isRated(site);
    await this.write(name, product.url, product);
    await this.life.isShown(site);
    await this.audit(product, name);
    if (name === 'earlier') await this.tellPassed(product);
    await this.stop();
  }

  /**
   * Runs one version with its servers, and a process of the other version on the same servers, as during a rollout or a
   * rollback.
   */
  async sideBySide(first: Name): Promise<void> {
    const product = await this.start(first);
    const life = this.life as Life;
    const second = first === 'this' ? 'earlier' : 'this';
    this.second = await product.beside(this.versions[second]);
    say(`${called[second]} runs beside ${called[first]}`);
    const urlOf = { [first]: product.url, [second]: this.second.url };
    const urls: Readonly<Record<Name, string>> = { earlier: urlOf['earlier'] ?? '', this: urlOf['this'] ?? '' };
    for (const writer of ['earlier', 'this'] as const) {
      await this.write(writer, urls[writer], product);
      for (const url of Object.values(urls)) await life.isShown(siteAt(url));
      say(`both versions show what ${called[writer]} wrote`);
    }
    await life.isRated(siteAt(urls.this));
    await this.audit(product, 'both');
    await this.second.end('SIGTERM');
    await this.stop();
  }

  /** Checks that this version, running alone, shows all data at the end. */
  async atTheEnd(): Promise<void> {
    const product = await this.start('this');
    const life = this.life as Life;
    await life.isShown(siteAt(product.url));
    await life.isRated(siteAt(product.url));
    await this.audit(product, 'this');
    await this.stop();
    say(`${this.works} works and the coins of as many purchases are there, and all ratings`);
  }

  /** Last output of the running processes. */
  get printed(): string {
    return [this.running?.printed, this.second?.printed].filter((text) => text !== undefined).join('\n');
  }

  async end(): Promise<void> {
    await this.second?.end('SIGKILL');
    await this.running?.stop();
  }

  private async start(name: Name): Promise<RunningVersion> {
    const what = `Starting ${called[name]}${this.running === null ? ', which is built first unless it was before' : ''}`;
    return showing(what, () =>
      RunningVersion.start(this.versions[name], this.dataDir, this.port, (running) => {
        this.running = running;
      }),
    );
  }

  private async write(name: Name, url: string, { environment }: RunningVersion): Promise<void> {
    const life = this.life as Life;
    this.works += 1;
    const id = await life.write(siteAt(url), `Work ${this.works}, ${name}`, environment['PAYPAL_API_URL'] ?? '');
    if (name === 'this') await life.rate(siteAt(url), id, 'pg');
  }

  private async audit({ url, environment }: RunningVersion, what: Name | 'both'): Promise<void> {
    const { findings, heads } = await auditWhenSealed({ url, environment }, '--files');
    const found = findings.length === 0 ? 'nothing' : JSON.stringify(findings);
    say(`audit while ${what === 'both' ? 'both versions run' : `${called[what]} runs`}: ${found} is wrong`);
    if (findings.length > 0) throw new Error(`the audit found ${found} (${heads.leaves} events of the ledger)`);
  }

  /**
   * Prints the events that the earlier version skipped because only this version knows them.
   * @throws Error when it skipped an event that it knows
   */
  private async tellPassed({ environment }: RunningVersion): Promise<void> {
    const { eventTypes } = this.versions.earlier;
    const database = new pg.Client({ connectionString: environment['DATABASE_URL'] });
    await database.connect();
    try {
      const { rows } = await database.query<{ type: string }>('SELECT DISTINCT type FROM work.passed ORDER BY type');
      const passed = rows.map(({ type }) => type);
      say(`the earlier version passed over: ${passed.join(', ') || 'no type of event'}`);
      const known = passed.filter((type) => eventTypes.includes(type));
      if (known.length > 0) throw new Error(`the earlier version passed over ${known.join(', ')}, which it knows`);
    } finally {
      await database.end();
    }
  }

  private async stop(): Promise<void> {
    const code = await this.running?.stop();
    if (code !== 0) throw new Error(`the version ended with code ${code}`);
  }
}

const printUnknownTypes = ({ earlier, this: current }: Versions): void => {
  const unknown = current.eventTypes.filter((type) => !earlier.eventTypes.includes(type));
  say(`earlier version: ${earlier.commit}`);
  say(`this version: ${current.commit}`);
  say(`types of events that the earlier version does not know: ${unknown.join(', ') || 'none'}`);
};

const main = async (given?: string): Promise<string[]> => {
  const versions = { earlier: await earlierVersion(given), this: await thisVersion() };
  printUnknownTypes(versions);
  const dataDir = await mkdtemp(join(tmpdir(), 'pixchange-upgrade-'));
  const upgrade = new Upgrade(versions, dataDir, await freePort());
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void upgrade.end().then(() => process.exit(1)));
  try {
    for (const name of ['earlier', 'this', 'earlier', 'this'] as const) await upgrade.turn(name);
    await upgrade.sideBySide('earlier');
    await upgrade.sideBySide('this');
    await upgrade.atTheEnd();
    return [];
  } catch (error) {
    say(upgrade.printed);
    return [error instanceof Error ? error.message : String(error)];
  } finally {
    await upgrade.end();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
};

report(
  await main(process.argv[2]).catch((error: unknown) => {
    if (error instanceof NoEarlierVersion) return [error.message];
    throw error;
  }),
);
