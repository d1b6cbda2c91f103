import { beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '../../scripts/lib/mutant-sites.mjs';
import { readImports, testsFor } from '../../scripts/lib/mutant-tests.mjs';
import { trackedPaths } from '../../scripts/lib/tracked.mjs';

const follows = 'services/community/src/modules/follows';

describe('the tests that may find a fault', () => {
  let imports: ReturnType<typeof readImports>;
  beforeAll(async () => {
    imports = readImports(await trackedPaths());
  });

  it('begin with the spec next to the file, and continue with those that call its module', () => {
    const [first, ...more] = testsFor({ file: `${follows}/follows.decider.ts`, from: '' }, imports, false);
    expect(first).toEqual({ project: 'unit', files: [`${follows}/follows.decider.spec.ts`] });
    const calling = more.filter(({ project }) => project === 'embedded').flatMap(({ files }) => files);
    expect(calling).toContain(`${follows}/follows.http.spec.ts`);
  });

  it('are browser tests for a fault in a style', () => {
    const batches = testsFor({ file: 'web/src/app/shell/footer.module.css', from: '' }, imports, false);
    expect(new Set(batches.map(({ project }) => project))).toEqual(new Set(['e2e']));
    expect(batches[0]?.files).toContain('web/e2e/footer.e2e.ts');
  });

  it('are more numerous for a fault that an earlier run found', () => {
    const fault = { file: 'services/community/src/modules/wallet/wallet.decider.ts', from: '' };
    const count = (isWide: boolean) => testsFor(fault, imports, isWide).flatMap(({ files }) => files).length;
    expect(count(true)).toBeGreaterThan(count(false));
  });
});

it('the random numbers of a seed are always the same', () => {
  const [one, other] = [seededRandom(38), seededRandom(38)];
  const drawn = [one(), one(), one()];
  expect([other(), other(), other()]).toEqual(drawn);
  expect(new Set(drawn).size).toBe(3);
});
