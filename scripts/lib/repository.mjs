import { fileURLToPath } from 'node:url';

/** The root of the repository, whatever the current directory is. */
export const repositoryRoot = fileURLToPath(new URL('../../', import.meta.url)).replace(/\/$/, '');

/** Packages that TypeScript compiles from `src` to `dist`; the web client is bundled by Vite and stands apart. */
export const compiledPackages = [
  'contracts',
  'services/community',
  'services/embedded',
  'services/audit',
  'services/bench',
];

/** A failure that a person can mend: its message is shown alone, without a stack. */
export class SetUpError extends Error {
  forPeople = true;
}
