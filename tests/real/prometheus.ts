import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { alerts } from '../../scripts/monitoring/alerts.mjs';
import { freePort } from '../../services/embedded/src/processes/ports.ts';
import { FOLDER, mustAnswer, newFolder, Program } from './programs.ts';

const run = promisify(execFile);
const FETCH_MS_MAX = 10 * 60_000;
const INSTALLED = '/usr/bin/prometheus';
const UNPACKED = join(FOLDER, 'debian');

/** Divisor for all durations in the rules; with it, the suite takes minutes. */
export const TIMES_SHORTER = 60;
/** Replacement for thresholds of WAIT_SECONDS_MIN seconds or more, for which the tests would wait too long. */
export const WAIT_SECONDS = 10;
const WAIT_SECONDS_MIN = 60;

export const prometheusProgram = (): string | null =>
  [INSTALLED, join(UNPACKED, INSTALLED)].find((path) => existsSync(path)) ?? null;

export const hasPrometheus = (): boolean => prometheusProgram() !== null;

/**
 * Unpacks Debian's package without installing it.
 * @throws Error when apt or the package is not available
 */
export const fetchPrometheus = async (): Promise<void> => {
  const folder = join(FOLDER, 'packages');
  await mkdir(folder, { recursive: true });
  await run('apt-get', ['download', 'prometheus'], { cwd: folder, timeout: FETCH_MS_MAX });
  const packages = (await readdir(folder)).filter((name) => name.startsWith('prometheus_'));
  for (const name of packages) await run('dpkg-deb', ['-x', join(folder, name), UNPACKED]);
  await rm(folder, { recursive: true });
};

const seconds = { s: 1, m: 60, h: 3_600, d: 86_400 } as const;
const shorter = (duration: string): string => {
  const [, count, unit] = /^(\d+)([smhd])$/.exec(duration) as unknown as [string, string, keyof typeof seconds];
  return `${Math.ceil((Number(count) * seconds[unit]) / TIMES_SHORTER)}s`;
};

/** Returns the product's rules with shorter durations and lower thresholds. */
const rules = () => ({
  groups: [
    {
      name: 'pixchange',
      rules: alerts.map(({ name, expr, holds, severity }) => ({
        alert: name,
        expr: expr
          .replace(/\[(\d+[smhd])\]/g, (_, range: string) => `[${shorter(range)}]`)
          .replace(/> (\d+)\b/g, (all, limit: string) =>
            Number(limit) >= WAIT_SECONDS_MIN ? `> ${WAIT_SECONDS}` : all,
          ),
        for: shorter(holds),
        labels: { severity },
      })),
    },
  ],
});

/** Debian's Prometheus, which scrapes one process every second. */
export class Prometheus {
  private constructor(
    private readonly program: Program,
    private readonly url: string,
  ) {}

  static async start(metricsPort: number): Promise<Prometheus> {
    const [folder, port] = [await newFolder('prometheus'), await freePort()];
    // JSON is valid YAML.
    await writeFile(join(folder, 'rules.yaml'), JSON.stringify(rules()));
    const config = {
      global: { scrape_interval: '1s', scrape_timeout: '1s', evaluation_interval: '1s' },
      rule_files: ['rules.yaml'],
      scrape_configs: [{ job_name: 'pixchange', static_configs: [{ targets: [`127.0.0.1:${metricsPort}`] }] }],
    };
    await writeFile(join(folder, 'prometheus.yml'), JSON.stringify(config));
    const program = Program.start(
      [
        prometheusProgram() as string,
        `--config.file=${join(folder, 'prometheus.yml')}`,
        `--storage.tsdb.path=${join(folder, 'data')}`,
        `--web.listen-address=127.0.0.1:${port}`,
      ],
      { folder },
    );
    const url = `http://127.0.0.1:${port}`;
    await program.untilAnswers(() => mustAnswer(`${url}/-/ready`), 'Prometheus');
    return new Prometheus(program, url);
  }

  /** Returns the names of the firing alerts. */
  async firing(): Promise<string[]> {
    const answer = await fetch(`${this.url}/api/v1/alerts`);
    const { data } = (await answer.json()) as {
      data: { alerts: { labels: { alertname: string }; state: 'pending' | 'firing' }[] };
    };
    const names = data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname);
    return [...new Set(names)].sort();
  }

  stop(): Promise<void> {
    return this.program.stop();
  }
}
