import { expect, it, vi } from 'vitest';

/** Modules of the client, except those that start a separate program. */
const modules = import.meta.glob([
  './**/*.{ts,tsx}',
  '!./main.tsx',
  '!./features/uploads/heic-worker.ts',
  '!./features/wallet/card-frame/main.ts',
  '!./**/*.spec.{ts,tsx}',
  '!./testing/**',
]);

it('loads every module without listeners, requests or writes, because only main.tsx starts them', async () => {
  vi.resetModules();
  const spies = [
    vi.spyOn(globalThis, 'addEventListener'),
    vi.spyOn(document, 'addEventListener'),
    vi.spyOn(globalThis, 'setInterval'),
    vi.spyOn(globalThis, 'fetch'),
    vi.spyOn(Storage.prototype, 'setItem'),
    vi.spyOn(XMLHttpRequest.prototype, 'open'),
  ];
  const paths = Object.keys(modules);
  expect(paths.length).toBeGreaterThan(200);
  const guilty: string[] = [];
  for (const path of paths) {
    spies.forEach((spy) => spy.mockClear());
    await modules[path]?.();
    if (spies.some(({ mock }) => mock.calls.length > 0)) guilty.push(path);
  }
  expect(guilty).toEqual([]);
});
