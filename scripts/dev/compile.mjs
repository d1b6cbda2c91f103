import { transform } from '@swc/core';

/** @type {import('@swc/core').Options} */
const options = {
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true },
  },
  module: { type: 'es6' },
  sourceMaps: 'inline',
  swcrc: false,
};

/** Compiles one TypeScript file without checking its types. @param {string} source @param {string} filename */
export const compile = async (source, filename) => (await transform(source, { ...options, filename })).code;
