import { expect, it } from 'vitest';
import { chainPart } from './chain-part.ts';
import { readSupervisorConfig } from './config.ts';
import { runPart } from './runner.ts';

const config = readSupervisorConfig({ DATA_DIR: '/srv/pixchange' }, '/home/somebody/pixchange');

it('starts without a chain on unsupported platforms, and reports this in the log and in its health', async () => {
  const lines: string[] = [];
  const part = chainPart(config, 'http://localhost:8080', () => undefined);
  expect(part).toMatchObject({ replacedBy: 'CHAIN_RPC_URL', needs: [] });
  const runner = runPart(part, {
    port: () => Promise.reject(new Error('it needs no port')),
    addresses: () => Promise.resolve({}),
    dataDir: '/srv/pixchange/chain',
    log: (line) => void lines.push(line),
  });
  expect(await runner.firstReady).toEqual({});
  const { ready, detail } = await runner.health();
  expect(ready).toBe(true);
  expect(detail).toMatch(/works can't be minted.*@foundry-rs\/anvil-/);
  expect(lines).toContain(detail);
  await runner.stop();
});
