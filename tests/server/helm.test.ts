import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig } from '#server/config.ts';
import { type Rendered, renderChart } from '#tests/fakes/helm.ts';

const root = join(import.meta.dirname, '../..');
const chart = join(root, 'deploy/helm');
const read = (name: string) => readFileSync(join(root, name), 'utf8');

type Port = { name: string; containerPort: number };
type Container = { name: string; image: string; env: { name: string; value: string }[]; ports: Port[] } & Record<string, unknown>;
type Deployment = Rendered & {
  spec: {
    selector: { matchLabels: Record<string, string> };
    template: { metadata: { labels: Record<string, string> }; spec: { containers: Container[] } };
  };
};
type Service = Rendered & { spec: { selector: Record<string, string>; ports: { port: number; targetPort: string }[] } };

const objects = renderChart(chart);
const ofKind = <Kind extends Rendered>(kind: string, of = objects) => of.filter((one) => one.kind === kind) as Kind[];
const deployments = ofKind<Deployment>('Deployment');
const containerOf = (part: string, of = deployments) => {
  const found = of.find(({ metadata }) => metadata.name === `portal-${part}`)?.spec.template.spec.containers[0];
  if (found === undefined) throw new Error(`No deployment of ${part}.`);
  return found;
};
const settings = (ofKind('ConfigMap')[0] as unknown as { data: Record<string, string> }).data;
const compose = parse(read('deploy/compose.yaml'), { merge: true }) as {
  services: Record<string, { environment: Record<string, string>; ports?: string[] }>;
};

describe('the Helm chart', () => {
  it('has an object for each part, named after the release', () => {
    expect(objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`).sort()).toEqual([
      'ConfigMap portal',
      'Deployment portal-web',
      'Deployment portal-worker',
      'PodDisruptionBudget portal-web',
      'Service portal',
      'Service portal-smtp',
    ]);
  });

  it('has the version of Beacon, which is the tag of its image', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string };
    expect(parse(read('deploy/helm/Chart.yaml'))).toMatchObject({ version, appVersion: version });
    expect(deployments.map((one) => one.spec.template.spec.containers[0]?.image)).toEqual([
      `beacon:${version}`,
      `beacon:${version}`,
    ]);
  });

  it('sends each service to a port that a pod of its selector has', () => {
    for (const { spec } of ofKind<Service>('Service')) {
      const pods = deployments.filter((one) =>
        Object.entries(spec.selector).every(([name, value]) => one.spec.template.metadata.labels[name] === value),
      );
      expect(pods).toHaveLength(1);
      const ports = pods[0]?.spec.template.spec.containers[0]?.ports.map(({ name }) => name);
      expect(spec.ports.filter(({ targetPort }) => ports?.includes(targetPort) !== true)).toEqual([]);
    }
    for (const { spec } of deployments) expect(spec.template.metadata.labels).toEqual(spec.selector.matchLabels);
  });

  it.each(['web', 'worker'])('runs %s as the compose file does, on the ports of the image', (part) => {
    const { env, ports, ...rest } = containerOf(part);
    const environment = compose.services[part]?.environment ?? {};
    const own = Object.fromEntries(env.map(({ name, value }) => [name, value]));
    expect(own['ROLE']).toBe(environment['ROLE']);
    expect(own['BEACON_SMTP_LISTEN']).toBe(environment['BEACON_SMTP_LISTEN']);
    const exposed = /^EXPOSE (.*)$/m.exec(read('deploy/Dockerfile'))?.[1]?.split(' ').map(Number);
    const [main, metrics] = ports;
    expect(exposed).toContain(main?.containerPort);
    expect(metrics?.containerPort).toBe(
      readConfig({ ...settings, BEACON_METRICS_TOKEN: 'a token of tests' }).metrics.listen?.port,
    );
    expect(rest).toMatchObject({ securityContext: { readOnlyRootFilesystem: true } });
    for (const probe of ['livenessProbe', 'readinessProbe', 'startupProbe']) {
      const { httpGet } = rest[probe] as { httpGet: { port: string } };
      expect(ports.map(({ name }) => name)).toContain(httpGet.port);
    }
  });

  it('leads port 25 to the receiver of the image once in the compose file', () => {
    const listen = /BEACON_SMTP_LISTEN=(\S+)/.exec(read('deploy/Dockerfile'))?.[1] ?? '';
    const port = readConfig({ BEACON_SMTP_LISTEN: listen }).smtpListen?.port;
    const published = Object.values(compose.services).flatMap(({ ports }) => ports ?? []);
    expect(published.filter((one) => one === `25:${port}`)).toHaveLength(1);
  });

  it('keeps the addresses of the servers that send, as the file for Kubernetes does', () => {
    const plain = parseAllDocuments(read('deploy/kubernetes/beacon.yaml')).map((one) => one.toJS() as Rendered);
    for (const services of [ofKind<Service>('Service', plain), ofKind<Service>('Service')])
      expect(services.filter(({ metadata }) => metadata.name.endsWith('-smtp'))).toMatchObject([
        { spec: { type: 'LoadBalancer', externalTrafficPolicy: 'Local' } },
      ]);
  });

  it('uses every value that values.yaml has, and no other', () => {
    const named = globSync('templates/*.yaml', { cwd: chart }).flatMap((file) =>
      [...read(join('deploy/helm', file)).matchAll(/\.Values\.([\w.]+)/g)].map(([, name = '']) => name),
    );
    const values = parse(read('deploy/helm/values.yaml')) as Record<string, unknown>;
    const given = Object.entries(values).flatMap(([name, value]) => {
      const isWhole = typeof value !== 'object' || value === null || named.includes(name);
      return isWhole ? [name] : Object.keys(value).map((part) => `${name}.${part}`);
    });
    expect(new Set(named)).toEqual(new Set(given));
  });

  it('sets what Beacon reads, as texts', () => {
    const known = new Set([...read('README.md').matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name]) => name));
    const given = [
      ...Object.keys(settings),
      ...deployments.flatMap((one) => one.spec.template.spec.containers[0]?.env ?? []).map(({ name }) => name),
    ];
    expect(given.filter((name) => !known.has(name))).toEqual([]);
    const numbers = renderChart(chart, ({ settings: own }) => Object.assign(own as object, { SESSION_HOURS: 8 }));
    expect((ofKind('ConfigMap', numbers)[0] as unknown as { data: object }).data).toMatchObject({ SESSION_HOURS: '8' });
  });

  it('has no receiver where none is wanted, and an ingress where one is', () => {
    const changed = renderChart(chart, ({ smtp, ingress }) => {
      Object.assign(smtp as object, { enabled: false });
      Object.assign(ingress as object, { enabled: true, host: 'portal.example' });
    });
    expect(ofKind('Service', changed).map(({ metadata }) => metadata.name)).toEqual(['portal']);
    expect(containerOf('worker', ofKind('Deployment', changed)).env).toContainEqual({ name: 'BEACON_SMTP_LISTEN', value: 'off' });
    expect(ofKind('Ingress', changed)).toMatchObject([{ spec: { rules: [{ host: 'portal.example' }] } }]);
  });
});
