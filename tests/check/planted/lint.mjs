/**
 * Sources that break exactly the rules in their `fires`, which have no plugin prefix. Sources with an empty `fires` are
 * similar, but valid.
 * @type {import('../planted.mjs').Planted[]}
 */
export const plantedLint = [
  {
    fires: ['max-lines'],
    path: 'services/community/src/long.ts',
    text: 'export let a = 1;\na += 1;\n' + '++a;\n'.repeat(320),
  },
  {
    fires: ['max-lines-per-function'],
    path: 'services/community/src/long-function.ts',
    text: `export const f = () => {\n${'  a();\n'.repeat(80)}};\n`,
  },
  {
    fires: [],
    path: 'services/community/src/long.spec.ts',
    text: `export const f = () => {\n${'  a();\n'.repeat(80)}};\n`,
  },
  {
    fires: ['complexity'],
    path: 'services/community/src/complex.ts',
    text: `export const f = (n: number) => {\n${Array.from({ length: 12 }, (_, n) => `  if (n === ${n}) return ${n};\n`).join('')}  return n;\n};\n`,
  },
  {
    fires: ['no-warning-comments'],
    path: 'services/community/src/later.ts',
    text: `// ${'TO'}DO: think\nexport const a = 1;\n`,
  },
  { fires: ['no-console'], path: 'scripts/loud.mjs', text: "console.log('hello');\n" },
  { fires: ['no-var'], path: 'scripts/old.mjs', text: 'export var a = 1;\n' },
  { fires: ['prefer-const'], path: 'scripts/let.mjs', text: 'let a = 1;\nexport const b = a;\n' },
  { fires: ['eqeqeq'], path: 'scripts/loose.mjs', text: 'export const f = (a) => a == 1;\n' },
  { fires: ['no-empty'], path: 'scripts/swallowed.mjs', text: 'try {\n  JSON.parse("1");\n} catch {}\n' },
  { fires: ['no-unused-vars'], path: 'scripts/unused.mjs', text: 'const a = 1;\n' },
  { fires: ['no-unused-expressions'], path: 'scripts/idle.mjs', text: 'export const a = 1;\na;\n' },
  { fires: ['no-default-export'], path: 'services/community/src/default.ts', text: 'export default 1;\n' },
  {
    fires: ['no-default-export'],
    path: 'services/community/src/default-as.ts',
    text: 'const a = 1;\nexport { a as default };\n',
  },
  { fires: [], path: 'web/vite.config.ts', text: 'export default {};\n' },
  {
    fires: ['write-has-budget'],
    path: 'services/community/src/modules/a/a.controller.ts',
    text: "import { Post } from '@nestjs/common';\nexport const make = Post('a');\n",
  },
  {
    fires: ['write-has-budget'],
    path: 'services/community/src/modules/b/b.controller.ts',
    text: "import * as nest from '@nestjs/common';\nexport const change = nest.Put('b');\n",
  },
  {
    fires: [],
    path: 'services/community/src/modules/c/c.controller.ts',
    text: "import { Get } from '@nestjs/common';\nexport const read = Get('c');\n",
  },
  { fires: ['no-process-env'], path: 'services/community/src/env.ts', text: 'export const home = process.env.HOME;\n' },
  {
    fires: ['no-process-env'],
    path: 'services/community/src/env-key.ts',
    text: "export const home = process['env'];\n",
  },
  { fires: ['no-process-env'], path: 'services/community/src/env-taken.ts', text: 'export const { env } = process;\n' },
  {
    fires: ['no-process-env'],
    path: 'services/community/src/env-import.ts',
    text: "import { env } from 'node:process';\nexport const home = env;\n",
  },
  {
    fires: ['no-process-env'],
    path: 'console/vite.config.ts',
    text: 'export default { base: process.env.BASE };\n',
  },
  { fires: [], path: 'services/community/src/config.ts', text: 'export const home = process.env.HOME;\n' },
  { fires: [], path: 'services/embedded/src/supervisor/main.ts', text: 'export const home = process.env.HOME;\n' },
  {
    fires: ['no-explicit-any'],
    path: 'services/community/src/any.ts',
    text: 'export const f = (a: any) => a;\n',
  },
  {
    fires: ['consistent-type-imports'],
    path: 'services/community/src/type-import.ts',
    text: "import { Kind } from './kind.ts';\nexport const f = (kind: Kind) => kind;\n",
  },
  { fires: [], path: 'services/community/src/kind.ts', text: "export type Kind = 'gif' | 'art';\n" },
  {
    fires: ['no-floating-promises'],
    path: 'services/community/src/floating.ts',
    text: 'export const f = (work: () => Promise<void>) => {\n  work();\n};\n',
  },
  {
    fires: ['no-misused-promises'],
    path: 'services/community/src/misused.ts',
    text: 'export const f = (is: () => Promise<boolean>) => {\n  if (is()) return 1;\n  return 2;\n};\n',
  },
  {
    fires: ['switch-exhaustiveness-check'],
    path: 'services/community/src/forgotten.ts',
    text: "export const f = (kind: 'gif' | 'art'): number => {\n  switch (kind) {\n    case 'gif':\n      return 1;\n  }\n  return 2;\n};\n",
  },
  {
    fires: ['rules-of-hooks'],
    path: 'web/src/app/hook.tsx',
    text: "import { useState } from 'react';\nexport const Part = ({ on }: { on: boolean }) => {\n  if (on) useState(1);\n  return null;\n};\n",
  },
  {
    fires: ['exhaustive-deps'],
    path: 'web/src/app/effect.tsx',
    text: "import { useEffect } from 'react';\nexport const Part = ({ say }: { say: () => void }) => {\n  useEffect(() => say(), []);\n  return null;\n};\n",
  },
  {
    fires: ['pure-no-await'],
    path: 'services/community/src/modules/albums/a.decider.ts',
    text: 'export const f = async () => 1;\n',
  },
  {
    fires: ['pure-no-await'],
    path: 'services/community/src/modules/albums/g.decider.ts',
    text: "export const f = () => import('./h.decider.ts');\n",
  },
  {
    fires: [],
    path: 'services/community/src/modules/albums/h.decider.ts',
    text: 'export const f = (at: string) => new Date(at).getTime();\n',
  },
  {
    fires: ['pure-no-clock'],
    path: 'services/community/src/modules/albums/b.projection.ts',
    text: 'export const f = () => new Date();\n',
  },
  {
    fires: ['pure-no-clock'],
    path: 'services/community/src/modules/albums/c.projection.ts',
    text: 'export const f = () => Date.now();\n',
  },
  {
    fires: ['pure-no-clock'],
    path: 'services/community/src/modules/albums/i.projection.ts',
    text: 'export const f = () => Date();\n',
  },
  {
    fires: ['pure-no-chance'],
    path: 'services/community/src/modules/albums/d.policy.ts',
    text: 'export const f = () => Math.random();\n',
  },
  { fires: ['pure-no-class'], path: 'services/community/src/kernel/class.ts', text: 'export class Thing {}\n' },
  { fires: [], path: 'services/community/src/kernel/error.ts', text: 'export class Refusal extends Error {}\n' },
  {
    fires: ['no-restricted-globals'],
    path: 'services/community/src/kernel/fetch.ts',
    text: "export const f = () => fetch('/');\n",
  },
  {
    fires: ['no-restricted-globals'],
    path: 'services/community/src/kernel/exit.ts',
    text: 'export const f = () => process.exit();\n',
  },
  {
    fires: ['no-restricted-globals'],
    path: 'services/community/src/kernel/timer.ts',
    text: 'export const f = () => setTimeout(f, 1);\n',
  },
  {
    fires: ['test-no-sleep'],
    path: 'tests/sleeps.ts',
    text: 'export const f = (g: () => void) => setTimeout(g, 1);\n',
  },
  {
    fires: ['test-no-sleep'],
    path: 'services/community/src/sleeps.spec.ts',
    text: 'await new Promise((done) => setTimeout(done, 250));\n',
  },
  {
    fires: ['test-no-sleep'],
    path: 'tests/global.mjs',
    text: 'export const f = (g) => globalThis.setTimeout(g, 1);\n',
  },
  {
    fires: ['test-no-sleep'],
    path: 'web/e2e/waits.e2e.ts',
    text: "import { setTimeout as wait } from 'node:timers/promises';\nawait wait(1);\n",
  },
  {
    fires: ['test-no-sleep'],
    path: 'tests/loaded.mjs',
    text: "export const { setTimeout } = await import('node:timers/promises');\n",
  },
  {
    fires: ['test-no-sleep'],
    path: 'tests/named.mjs',
    text: "import * as timers from 'node:timers/promises';\nexport const f = () => timers.setTimeout(1);\n",
  },
  {
    fires: [],
    path: 'tests/breathes.mjs',
    text: "import { setImmediate as breathe } from 'node:timers/promises';\nexport const f = () => breathe();\n",
  },
  {
    fires: [],
    path: 'web/e2e/limited.e2e.ts',
    text: "import { jest } from '@jest/globals';\njest.setTimeout(120_000);\n",
  },
  { fires: [], path: 'services/community/src/later.mjs', text: 'export const f = (g) => setTimeout(g, 1);\n' },
  ...["{ A_SECONDS: '1' }", '{ A_SECONDS: 4 }', "{ A_SECONDS: '0.05' }", "{ 'A_SECONDS': '4.9' }"].map((text, n) => ({
    fires: ['test-no-brief-period'],
    path: `services/community/src/brief-${n}.spec.ts`,
    text: `export const settings = ${text};\n`,
  })),
  ...["env.A_SECONDS = '1'", "env['A_SECONDS'] = '.5'"].map((text, n) => ({
    fires: ['test-no-brief-period'],
    path: `services/community/src/set-${n}.spec.ts`,
    text: `export const f = (env: Record<string, string>) => {\n  ${text};\n};\n`,
  })),
  {
    fires: [],
    path: 'services/community/src/long-periods.spec.ts',
    text: "export const settings = { A_SECONDS: '5', B_SECONDS: '0', C_SECONDS: 'off', D_SECONDS: 3600, E_SECONDS: '10.5', F_MS: '1' };\n",
  },
  { fires: [], path: 'services/community/src/brief.ts', text: "export const settings = { A_SECONDS: '1' };\n" },
  {
    fires: ['unused-directive'],
    path: 'scripts/directive.mjs',
    text: '// oxlint-disable-next-line no-console\nexport const a = 1;\n',
  },
  {
    path: 'tsconfig.json',
    text: JSON.stringify({
      compilerOptions: {
        strict: true,
        noEmit: true,
        target: 'ES2023',
        module: 'ESNext',
        moduleResolution: 'bundler',
        types: [],
        allowImportingTsExtensions: true,
      },
      include: ['services', 'tests', 'web'],
    }),
  },
];
