import { TestRunner } from 'vitest';
import { measureFile } from './figures.mjs';

/** Whether this process has counted its module registry. Files of a project that isn't isolated share one registry. */
let counted = false;

/** Vitest's runner that measures each test file. Vitest requires a default export. */
export default class MeasuringRunner extends TestRunner {
  /** @type {ReturnType<typeof measureFile> | undefined} */
  figures;

  /** @override @param {import('vitest').RunnerTestFile} file */
  onCollectStart(file) {
    super.onCollectStart(file);
    this.figures = measureFile(file.filepath);
    if (!counted) this.figures.starts.registries = 1;
    counted = true;
    globalThis.testStarts = this.figures.starts;
  }

  /** @override */
  onAfterRunFiles() {
    super.onAfterRunFiles();
    this.figures?.end();
  }
}
