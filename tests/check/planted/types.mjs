/**
 * Code that the compiler must reject with the strict settings of tsconfig.base.json, by the number of the error.
 * @type {import('../planted.mjs').Planted[]}
 */
export const plantedTypes = [
  { path: 'TS2322.ts', fires: ['TS2322'], text: 'export const name: string = null;\n' },
  { path: 'TS2532.ts', fires: ['TS2532'], text: 'export const f = (list: string[]) => list[0].length;\n' },
  { path: 'TS2375.ts', fires: ['TS2375'], text: 'export const a: { title?: string } = { title: undefined };\n' },
  { path: 'TS4114.ts', fires: ['TS4114'], text: 'class A { a() {} }\nexport class B extends A { a() {} }\n' },
  { path: 'TS7006.ts', fires: ['TS7006'], text: 'export const f = (a) => a;\n' },
  { path: 'TS7030.ts', fires: ['TS7030'], text: 'export const f = (a: number) => {\n  if (a > 1) return 1;\n};\n' },
  {
    path: 'TS7029.ts',
    fires: ['TS7029'],
    text: 'export const f = (a: number) => {\n  let b = 0;\n  switch (a) {\n    case 1:\n      b = 1;\n    default:\n      b += 2;\n  }\n  return b;\n};\n',
  },
  {
    path: 'TS1484.ts',
    fires: ['TS1484'],
    text: "import { ParsedPath } from 'node:path';\nexport const f = (a: ParsedPath) => a;\n",
  },
];
