import { fileURLToPath } from 'node:url';

/** Absolute path of the repository's root. */
export const repositoryRoot = fileURLToPath(new URL('../../', import.meta.url)).replace(/\/$/, '');

/** Packages that TypeScript compiles from `src` to `dist`. */
export const compiledPackages = [
  'contracts',
  'services/media',
  'services/community',
  'services/embedded',
  'services/audit',
  'services/bench',
];

/** Browser clients, bundled by Vite. */
export const browserPackages = ['web', 'console'];

/** Error that a person can fix; its message is shown without a stack. */
export class SetUpError extends Error {
  forPeople = true;
}
