import { join } from 'node:path';
import { runForeground } from '../lib/child.mjs';
import { repositoryRoot } from '../lib/repository.mjs';
import { say } from '../lib/progress.mjs';

/** Suites by name, with description and program. @type {Readonly<Record<string, { about: string, file: string }>>} */
const suites = {
  alerts: {
    about:
      "causes the fault of every alert on a running product, watched by Debian's Prometheus (Go, apt, Java, Maven; root)",
    file: 'tests/real/alerts.ts',
  },
  busy: {
    about:
      'a start, sign-ups and uploads while twelve processes use all processor time (needs no programs; 3 minutes; [SECONDS])',
    file: 'tests/real/busy.ts',
  },
  compose: {
    about:
      'docker-compose.yml without Docker: its servers and processes with its settings (Go, Java, Maven, apt, package postgresql)',
    file: 'tests/real/compose.ts',
  },
  giphy: {
    about: "GIPHY's Grid, Carousel, Gif and search bar, unmodified, on a page of another site (npm, Chromium)",
    file: 'tests/real/giphy.ts',
  },
  grants: {
    about: 'an earlier version grants and revokes roles on the same data, which this version ignores (git; [COMMIT])',
    file: 'tests/real/grants.ts',
  },
  kafka: {
    about: 'the contract tests of the bus on a real Kafka that is killed and restarted (Java, Maven)',
    file: 'tests/real/kafka.ts',
  },
  klipy: {
    about: 'the KLIPY client from crates.io, unmodified: every kind, all pages, files, words and writes (Cargo)',
    file: 'tests/real/klipy.ts',
  },
  kubernetes: {
    about: 'every overlay against the schemas of Kubernetes and its operators (Go, Python, PyPI)',
    file: 'tests/real/kubernetes.ts',
  },
  load: {
    about: 'the load of docs/scaling.md by k6, a thirtieth of it for 5 minutes (Go; [SECONDS [DIVISOR]])',
    file: 'tests/real/load.ts',
  },
  market: {
    about:
      'people who leave or are suspended at every step of a mint, a sale and a withdrawal (needs no programs; 3 minutes)',
    file: 'tests/real/market.ts',
  },
  processes: {
    about:
      'an earlier version and this one each complete the purchases, mints and more that the other, which was killed, had started (git; [COMMIT])',
    file: 'tests/real/processes.ts',
  },
  roles: {
    about:
      'every role as a process on Kafka, killed one after the other while people upload, buy and mint (Java, Maven)',
    file: 'tests/real/roles.ts',
  },
  s3: {
    about: 'boto3, the AWS SDK for JavaScript and lib-storage against the object store (Python, PyPI, npm)',
    file: 'tests/real/s3.ts',
  },
  schemathesis: {
    about: 'every call of the OpenAPI document with generated values, compared with the document (Python, PyPI)',
    file: 'tests/real/schemathesis.ts',
  },
  servers: {
    about: "MinIO and Debian's PostgreSQL behind a network that is slow, hangs or is cut (Go, package postgresql)",
    file: 'tests/real/servers.ts',
  },
  slither: {
    about: 'our smart contracts: no finding above informational (Python, PyPI)',
    file: 'tests/real/slither.ts',
  },
  upgrade: {
    about:
      'an earlier version and this one on the same data, alternately and in parallel (git and its history; [COMMIT])',
    file: 'tests/real/upgrade.ts',
  },
  witness: {
    about: 'the log and its witnesses against the public ones in Go: litewitness, torchwood and sumdb (Go, OpenSSH)',
    file: 'tests/real/witness.ts',
  },
};

/**
 * Runs a suite that needs external programs, which are downloaded on the first run.
 * @param {string[]} args
 * @returns {Promise<number>}
 */
export const runReal = async (args) => {
  const [name = '', ...rest] = args;
  const suite = suites[name];
  if (suite === undefined) {
    say(
      [
        'Usage: npm run test:real -- SUITE [OPTIONS]',
        ...Object.entries(suites).map(([id, { about }]) => `  ${id.padEnd(16)}${about}`),
      ].join('\n'),
    );
    return 2;
  }
  return runForeground([
    '--conditions=source',
    `--import=${join(repositoryRoot, 'tests/typescript.mjs')}`,
    join(repositoryRoot, suite.file),
    ...rest,
  ]);
};
