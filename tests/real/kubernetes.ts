import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { showing } from '../../scripts/lib/progress.mjs';
import { report } from './product.ts';
import { build, FOLDER, isBuilt, pathOf, type GoProgram } from './programs.ts';

/*
 * Renders every overlay with kustomize, and production with all components. Validates each result with kubeconform
 * against the schemas of Kubernetes and of the operators in use:
 * npm run test:real -- kubernetes
 */
const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../..');
const SCHEMAS = join(FOLDER, 'kubernetes-schemas');
const VENV = join(FOLDER, 'kubernetes-venv');
const VALIDATE_VERSION = '1.37.0';
const FETCH_MS_MAX = 15 * 60_000;
const OUTPUT_BYTES_MAX = 64 * 1024 * 1024;

const kubeconform: GoProgram = {
  name: 'kubeconform',
  module: 'github.com/yannh/kubeconform/cmd/kubeconform@v0.8.0',
  built: 'kubeconform',
};
const kustomize: GoProgram = {
  name: 'kustomize',
  module: 'sigs.k8s.io/kustomize/kustomize/v5@v5.7.1',
  built: 'kustomize',
};

/** Go modules with the definitions of the operators' custom resources. */
const OPERATORS: readonly { readonly module: string; readonly files: readonly string[] }[] = [
  {
    module: 'github.com/prometheus-operator/prometheus-operator@v0.85.0',
    files: ['podmonitors', 'prometheusrules'].map(
      (kind) => `example/prometheus-operator-crd/monitoring.coreos.com_${kind}.yaml`,
    ),
  },
  { module: 'github.com/kedacore/keda/v2@v2.21.0', files: ['config/crd/bases/keda.sh_scaledobjects.yaml'] },
];

const definitionsOf = async ({ module, files }: (typeof OPERATORS)[number]): Promise<string[]> => {
  const { stdout } = await run('go', ['mod', 'download', '-json', module], { cwd: FOLDER, timeout: FETCH_MS_MAX });
  const { Dir: folder } = JSON.parse(stdout) as { Dir: string };
  return files.map((file) => join(folder, file));
};

/** Creates the schemas; a Python package contains those of Kubernetes itself. */
const makeSchemas = async (): Promise<void> => {
  await mkdir(FOLDER, { recursive: true });
  await run('python3', ['-m', 'venv', VENV]);
  await run(join(VENV, 'bin/pip'), ['install', '-q', `kubernetes-validate==${VALIDATE_VERSION}`], {
    timeout: FETCH_MS_MAX,
  });
  const python = join(VENV, 'bin/python3');
  const where = 'import kubernetes_validate, os; print(os.path.dirname(kubernetes_validate.__file__))';
  const { stdout } = await run(python, ['-c', where]);
  const folder = join(stdout.trim(), `kubernetes-json-schema/v${VALIDATE_VERSION}-local-strict`);
  const definitions = (await Promise.all(OPERATORS.map(definitionsOf))).flat();
  await run(python, [join(import.meta.dirname, 'kubernetes-schemas.py'), SCHEMAS, folder, ...definitions]);
};

/** Creates an overlay of `production` with all components, a combination that no other overlay has. */
const everything = async (): Promise<string> => {
  const folder = join(FOLDER, 'kubernetes-everything');
  await mkdir(folder, { recursive: true });
  const components = ['keda', 'monitoring'].map((name) => `../../../k8s/components/${name}`);
  // JSON is valid YAML.
  const kustomization = {
    apiVersion: 'kustomize.config.k8s.io/v1beta1',
    kind: 'Kustomization',
    resources: ['../../../k8s/overlays/production'],
    components,
  };
  await writeFile(join(folder, 'kustomization.yaml'), JSON.stringify(kustomization));
  return folder;
};

/**
 * Checks the overlay in a folder.
 * @returns the problem; null when there is none
 */
const check = async (folder: string): Promise<string | null> => {
  const { stdout: rendered } = await run(pathOf(kustomize), ['build', folder], { maxBuffer: OUTPUT_BYTES_MAX });
  const checking = run(pathOf(kubeconform), [
    ...['-strict', '-summary', '-schema-location', join(SCHEMAS, '{{.ResourceKind}}{{.KindSuffix}}.json'), '-'],
  ]);
  checking.child.stdin?.end(rendered);
  try {
    const { stdout } = await checking;
    process.stdout.write(`${folder.replace(`${ROOT}/`, '')}: ${stdout}`);
    return null;
  } catch (error) {
    return `${folder}: ${(error as { stdout: string }).stdout}`;
  }
};

for (const program of [kubeconform, kustomize])
  if (!isBuilt(program)) await showing(`Building ${program.name}, once`, () => build(program));
if (!existsSync(SCHEMAS)) await showing('Fetching schemas of Kubernetes and of operators, once', makeSchemas);
const overlays = (await readdir(join(ROOT, 'k8s/overlays'))).map((name) => join(ROOT, 'k8s/overlays', name));
const wrong: string[] = [];
for (const folder of [...overlays, await everything()]) {
  const finding = await check(folder);
  if (finding !== null) wrong.push(finding);
}
report(wrong);
