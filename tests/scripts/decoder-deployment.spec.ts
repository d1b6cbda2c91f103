import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { refusedCallNames } from '../../services/media/src/system-calls.ts';
import { composeFile } from '../compose-file.ts';

const root = join(import.meta.dirname, '../..');
const text = (path: string): string => readFileSync(join(root, path), 'utf8');
const production = 'k8s/overlays/production';

interface Service {
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
  readonly networks?: readonly string[];
  readonly env_file?: unknown;
  readonly security_opt?: readonly string[];
}
interface Policy {
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly podSelector: {
      readonly matchLabels?: Readonly<Record<string, string>>;
      readonly matchExpressions?: readonly { key: string; operator: string; values: readonly string[] }[];
    };
    readonly policyTypes: readonly string[];
    readonly egress?: readonly unknown[];
  };
}

const COMPONENT = 'app.kubernetes.io/component';
const selects = ({ spec: { podSelector } }: Policy, component: string): boolean =>
  Object.entries(podSelector.matchLabels ?? {}).every(([key, value]) => key === COMPONENT && value === component) &&
  (podSelector.matchExpressions ?? []).every(
    ({ operator, values }) => values.includes(component) === (operator === 'In'),
  );

describe('the decoder of uploads', () => {
  const services = composeFile().services as Readonly<Record<string, Service>>;

  it('has no secret in Compose, and shares an internal network only with the role media', () => {
    const { decoder, ...others } = services;
    expect([decoder?.secrets, decoder?.env_file]).toEqual([undefined, undefined]);
    expect(Object.keys(decoder?.environment ?? {}).sort()).toEqual(['DATA_DIR', 'HOST', 'MEDIA_CONCURRENCY', 'PORT']);
    expect(decoder?.networks).toEqual(['decoding']);
    const { networks } = parse(text('docker-compose.yml'), { merge: true }) as {
      networks: Record<string, { internal?: boolean }>;
    };
    expect(networks['decoding']).toEqual({ internal: true });
    expect(Object.keys(others).filter((name) => others[name]?.networks?.includes('decoding'))).toEqual(['media']);
    expect(services['media']?.environment?.['MEDIA_DECODER_URL']).toBe(
      `http://decoder:${decoder?.environment?.['PORT']}`,
    );
  });

  it('has no secret and no settings of the site on Kubernetes', () => {
    const deployment = text(`${production}/roles/decoder/deployment.yaml`);
    expect(deployment).not.toMatch(/secretName|_FILE|configMapRef/);
    expect(deployment).toMatch(/envFrom: \[\]/);
    // The decoder must not get secrets, which the component "separate" would mount.
    expect(text(`${production}/roles/decoder/kustomization.yaml`)).not.toContain('separate');
  });

  it('is allowed no egress on Kubernetes', () => {
    const policies = [`${production}/network-policies.yaml`, `${production}/role-policies.yaml`]
      .flatMap((path) => parseAllDocuments(text(path)).map((document) => document.toJS() as Policy))
      .filter((policy) => policy.spec.policyTypes.includes('Egress') && selects(policy, 'decoder'));
    expect(policies.map(({ metadata: { name }, spec: { egress } }) => [name, egress])).toEqual([
      ['pixchange-decoder', []],
    ]);
  });

  it('gets a seccomp profile that refuses the same calls as the decoder’s own, but lets bubblewrap create namespaces', () => {
    const profile = JSON.parse(text('k8s/components/sandbox/seccomp.json')) as {
      defaultAction: string;
      syscalls: { names: string[]; action: string; errnoRet: number }[];
    };
    const ofBubblewrap = ['mount', 'pivot_root', 'umount2', 'unshare'];
    expect(profile.defaultAction).toBe('SCMP_ACT_ALLOW');
    expect(profile.syscalls).toEqual([
      {
        names: refusedCallNames.filter((name) => !ofBubblewrap.includes(name)).toSorted(),
        action: 'SCMP_ACT_ERRNO',
        errnoRet: 1,
      },
      { names: ['clone3'], action: 'SCMP_ACT_ERRNO', errnoRet: 38 },
    ]);
    expect(services['decoder']?.security_opt).toContain('seccomp=./k8s/components/sandbox/seccomp.json');
  });
});
