import { Controller, Get, Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { expect, it } from 'vitest';
import { DomainError } from '../../kernel/errors.ts';
import { createLog } from '../../platform/log.ts';
import { Metrics } from '../../platform/metrics.ts';
import { ErrorsFilter, LOG } from './errors.filter.ts';
import { closeServer, createServer } from './server.ts';
import { STAFF_REFUSALS } from './staff-refusals.ts';
import { PartUnavailable } from '../../platform/unavailable.ts';

@Controller()
class Failing {
  @Get('form')
  form(): void {
    throw new DomainError('oembed.format');
  }

  @Get('fault')
  fault(): void {
    throw new Error('A fault of ours');
  }

  @Get('away')
  away(): void {
    throw new PartUnavailable('database', { cause: new Error('connect ECONNREFUSED') });
  }

  @Get('unknown')
  unknown(): void {
    throw new DomainError('not_found');
  }
}

@Module({})
class FailingModule {}

interface Line {
  readonly level: number;
  readonly status?: number;
  readonly part?: string;
  readonly work?: string;
  readonly error?: string;
}

/** Returns the statuses of repeated requests, and the log lines that they caused. */
const asked = async (path: string, times = 1): Promise<{ statuses: number[]; lines: Line[] }> => {
  const lines: Line[] = [];
  const log = createLog('debug', { write: (line: string) => void lines.push(JSON.parse(line) as Line) });
  const metrics = new Metrics();
  const server = await createServer({
    module: {
      module: FailingModule,
      controllers: [Failing],
      providers: [
        { provide: APP_FILTER, useClass: ErrorsFilter },
        { provide: LOG, useValue: log },
        { provide: Metrics, useValue: metrics },
        { provide: STAFF_REFUSALS, useValue: { note: () => Promise.resolve() } },
      ],
    },
    trustedProxies: 0,
    metrics,
    isOpen: () => true,
    extend: () => Promise.resolve(),
  });
  try {
    await server.listen(0, '127.0.0.1');
    const url = `${await server.getUrl()}/${path}`;
    const statuses: number[] = [];
    for (let call = 0; call < times; call += 1) statuses.push((await fetch(url)).status);
    return { statuses, lines };
  } finally {
    await closeServer(server, 0);
  }
};

it.each([
  ['form', 501, 'debug'],
  ['unknown', 404, 'debug'],
  ['fault', 500, 'error'],
])('answers /%s with %i and logs it at level %s', async (path, status, level) => {
  const { statuses, lines } = await asked(path);
  const levels = lines.flatMap((line) => (line.status === undefined ? [] : [line.level >= 50 ? 'error' : 'debug']));
  expect([statuses, levels]).toEqual([[status], [level]]);
});

it('logs one line for all calls that fail because a server is unavailable', async () => {
  const { statuses, lines } = await asked('away', 20);
  expect(statuses).toEqual(Array(20).fill(503));
  expect(lines.filter(({ level }) => level > 30)).toEqual([
    expect.objectContaining({
      part: 'database',
      work: 'GET /away',
      error: 'database is unavailable: connect ECONNREFUSED',
    }),
  ]);
});
