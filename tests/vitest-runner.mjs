import { TestRunner } from 'vitest';
import { measureFile } from './figures.mjs';

/** Whether this process has counted its module registry; without isolation, files of a project share one registry. */
let counted = false;

/** Vitest runner that measures each test file. Vitest requires a default export. */
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
