import { join } from 'node:path';
import { runForeground } from '../lib/child.mjs';
import { repositoryRoot } from '../lib/repository.mjs';
import { say } from '../lib/progress.mjs';

/** Suites with their descriptions and programs. @type {Readonly<Record<string, { about: string, file: string }>>} */
const suites = {
  alerts: {
    about: "every alert by its fault on a running product, told by Debian's Prometheus (Go, apt, Java, Maven; root)",
    file: 'tests/real/alerts.ts',
  },
  busy: {
    about:
      'a start, sign-ups and uploads beside twelve processes that take all processor time (nothing else; 3 minutes; [SECONDS])',
    file: 'tests/real/busy.ts',
  },
  compose: {
    about:
      'docker-compose.yml without Docker: its servers and processes as it starts them (Go, Java, Maven, apt, package postgresql)',
    file: 'tests/real/compose.ts',
  },
  giphy: {
    about: "GIPHY's Grid, Carousel, Gif and search bar, unchanged, in a page of another site (npm, Chromium)",
    file: 'tests/real/giphy.ts',
  },
  grants: {
    about: 'an earlier version gives and takes roles beside this one, which disregards that (git; [COMMIT])',
    file: 'tests/real/grants.ts',
  },
  kafka: {
    about: 'the contract of the bus on a real Kafka, which is killed and started again (Java, Maven)',
    file: 'tests/real/kafka.ts',
  },
  klipy: {
    about: 'the client of KLIPY from crates.io, unchanged: every kind, all pages, files, words and writes (Cargo)',
    file: 'tests/real/klipy.ts',
  },
  kubernetes: {
    about: 'every overlay against the schemas of Kubernetes and of the operators that it uses (Go, Python, PyPI)',
    file: 'tests/real/kubernetes.ts',
  },
  load: {
    about: 'the mix of docs/scaling.md, a thirtieth of the site for 5 minutes, by k6 (Go; SECONDS DIVISOR for others)',
    file: 'tests/real/load.ts',
  },
  market: {
    about:
      'people who leave or are suspended at every moment of a mint, a sale and a withdrawal (nothing else; 3 minutes)',
    file: 'tests/real/market.ts',
  },
  processes: {
    about:
      'an earlier version and this one complete what the other one was killed in: purchases, mints and more (git; [COMMIT])',
    file: 'tests/real/processes.ts',
  },
  roles: {
    about: 'every role as a process on Kafka, killed in turn while people upload, buy and mint (Java, Maven)',
    file: 'tests/real/roles.ts',
  },
  s3: {
    about: 'boto3, the AWS SDK for JavaScript and lib-storage against the object store (Python, PyPI, npm)',
    file: 'tests/real/s3.ts',
  },
  schemathesis: {
    about: 'every call of the OpenAPI document, with made-up values, against what it says (Python, PyPI)',
    file: 'tests/real/schemathesis.ts',
  },
  servers: {
    about: "MinIO and Debian's PostgreSQL behind a network that is slow, hangs and is cut (Go, package postgresql)",
    file: 'tests/real/servers.ts',
  },
  slither: {
    about: 'our contracts on the chain: no finding above informational (Python, PyPI)',
    file: 'tests/real/slither.ts',
  },
  upgrade: {
    about: 'an earlier version and this one on the same data, in turns and at once (git and its history; [COMMIT])',
    file: 'tests/real/upgrade.ts',
  },
};

/**
 * Runs suites that need external programs, which are fetched on the first run.
 * @param {string[]} args
 * @returns {Promise<number>}
 */
export const runReal = async (args) => {
  const [name = '', ...rest] = args;
  const suite = suites[name];
  if (suite === undefined) {
    say(
      [
        'Name a suite: npm run test:real -- SUITE',
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
