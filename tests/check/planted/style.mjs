/**
 * Each text breaks exactly the rules in `fires`, as eslint names them; a rule of our own is named by the first word of
 * its message. Those with nothing in `fires` come close and are allowed.
 * @type {{ fires: string[], path: string, text: string }[]}
 */
export const plantedStyle = [
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
  { fires: ['@typescript-eslint/no-unused-vars'], path: 'scripts/unused.mjs', text: 'const a = 1;\n' },
  { fires: ['@typescript-eslint/no-unused-expressions'], path: 'scripts/idle.mjs', text: 'export const a = 1;\na;\n' },
  { fires: ['no-default-export'], path: 'services/community/src/default.ts', text: 'export default 1;\n' },
  {
    fires: ['no-default-export'],
    path: 'services/community/src/default-as.ts',
    text: 'const a = 1;\nexport { a as default };\n',
  },
  { fires: [], path: 'web/vite.config.ts', text: 'export default {};\n' },
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
  { fires: [], path: 'services/community/src/config.ts', text: 'export const home = process.env.HOME;\n' },
  { fires: [], path: 'services/embedded/src/supervisor/main.ts', text: 'export const home = process.env.HOME;\n' },
  {
    fires: ['@typescript-eslint/no-explicit-any'],
    path: 'services/community/src/any.ts',
    text: 'export const f = (a: any) => a;\n',
  },
  {
    fires: ['@typescript-eslint/consistent-type-imports'],
    path: 'services/community/src/type-import.ts',
    text: "import { Kind } from './kind.ts';\nexport const f = (kind: Kind) => kind;\n",
  },
  { fires: [], path: 'services/community/src/kind.ts', text: "export type Kind = 'gif' | 'art';\n" },
  {
    fires: ['@typescript-eslint/no-floating-promises'],
    path: 'services/community/src/floating.ts',
    text: 'export const f = (work: () => Promise<void>) => {\n  work();\n};\n',
  },
  {
    fires: ['@typescript-eslint/no-misused-promises'],
    path: 'services/community/src/misused.ts',
    text: 'export const f = (is: () => Promise<boolean>) => {\n  if (is()) return 1;\n  return 2;\n};\n',
  },
  {
    fires: ['@typescript-eslint/switch-exhaustiveness-check'],
    path: 'services/community/src/forgotten.ts',
    text: "export const f = (kind: 'gif' | 'art'): number => {\n  switch (kind) {\n    case 'gif':\n      return 1;\n  }\n  return 2;\n};\n",
  },
  {
    fires: ['react-hooks/rules-of-hooks'],
    path: 'web/src/app/hook.tsx',
    text: "import { useState } from 'react';\nexport const Part = ({ on }: { on: boolean }) => {\n  if (on) useState(1);\n  return null;\n};\n",
  },
  {
    fires: ['react-hooks/exhaustive-deps'],
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
    fires: ['pure-no-effects'],
    path: 'services/community/src/kernel/fetch.ts',
    text: "export const f = () => fetch('/');\n",
  },
  {
    fires: ['pure-no-effects'],
    path: 'services/community/src/kernel/exit.ts',
    text: 'export const f = () => process.exit();\n',
  },
  {
    fires: ['pure-no-effects'],
    path: 'services/community/src/kernel/timer.ts',
    text: 'export const f = () => setTimeout(f, 1);\n',
  },
];
