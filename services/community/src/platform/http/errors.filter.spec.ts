import { Controller, Get, Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { expect, it } from 'vitest';
import { DomainError } from '../../kernel/errors.ts';
import { createLog } from '../log.ts';
import { Metrics } from '../metrics.ts';
import { ErrorsFilter, LOG } from './errors.filter.ts';
import { closeServer, createServer } from './server.ts';
import { STAFF_REFUSALS } from './staff-refusals.ts';

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

  @Get('unknown')
  unknown(): void {
    throw new DomainError('not_found');
  }
}

@Module({})
class FailingModule {}

/** The status of an answer, and the levels of what was logged for it. */
const asked = async (path: string): Promise<readonly [number, string[]]> => {
  const levels: string[] = [];
  const log = createLog('debug', {
    write: (line: string) => {
      const { level, status } = JSON.parse(line) as { level: number; status?: number };
      if (status !== undefined) levels.push(level >= 50 ? 'error' : 'debug');
    },
  });
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
    const { status } = await fetch(`${await server.getUrl()}/${path}`);
    return [status, levels];
  } finally {
    await closeServer(server, 0);
  }
};

it.each([
  ['form', 501, 'debug'],
  ['unknown', 404, 'debug'],
  ['fault', 500, 'error'],
])('answers /%s with %i, which is logged as %s', async (path, status, level) =>
  expect(await asked(path)).toEqual([status, [level]]),
);
