import { getDomain } from 'tldts';
import { coveringNames } from '../registered-name.ts';
import { remembered } from '../remembered.ts';
import { catalogue } from './catalogue/catalogue.ts';
import type { Service } from './catalogue/service.ts';

type Names = (service: Service) => readonly string[] | undefined;

const indexes: { index: Map<string, Service>; lists: readonly Names[] }[] = [];

function addNames(index: Map<string, Service>, lists: readonly Names[], services: readonly Service[]): void {
  for (const names of lists)
    for (const service of services) for (const name of names(service) ?? []) if (!index.has(name)) index.set(name, service);
}

function indexOf(...lists: readonly Names[]): Map<string, Service> {
  const index = new Map<string, Service>();
  addNames(index, lists, catalogue);
  indexes.push({ index, lists });
  return index;
}

/**
 * The registered domains of hosts that a service publishes, where only one service is below them: who has `_spf.example.com` has
 * `example.com`, and signs with other names below it too.
 */
function addRegistered(index: Map<string, Service>, services: readonly Service[]): void {
  const owners = new Map<string, Service | null>();
  for (const service of services)
    for (const host of [...(service.spf ?? []), ...(service.dkim ?? []), ...(service.envelope ?? [])]) {
      const name = getDomain(host);
      if (name === null || index.has(name)) continue;
      owners.set(name, owners.has(name) && owners.get(name) !== service ? null : service);
    }
  for (const [name, service] of owners) if (service !== null) index.set(name, service);
}

const byKeyHost = indexOf(({ keyHosts }) => keyHosts);
/** A service owns all its names: a signature, a return path and an address below one of them are its, whichever it was seen as. */
const byAnyName = indexOf(
  ({ dkim }) => dkim,
  ({ envelope }) => envelope,
  ({ reverse }) => reverse,
  ({ spf }) => spf,
);
addRegistered(byAnyName, catalogue);
const byKey = new Map(catalogue.map((service) => [service.key, service]));

const mostNames = 20_000;

/** The longest of the names that cover one decides. */
function covering(index: ReadonlyMap<string, Service>): (name: string | null) => Service | null {
  const find = remembered(mostNames, (name) => {
    const longest = coveringNames(name).find((one) => index.has(one));
    return longest === undefined ? null : (index.get(longest) ?? null);
  });
  return (name) => (name === null ? null : find(name));
}

/** Names of keys that many services use, or that hosting panels give everybody: they name nobody. */
const commonSelectors = new Set(
  'default dkim mail email smtp s1 s2 k1 k2 k3 key1 key2 mx pm selector1 selector2 sm sf vip sig1 dk ml mta x'.split(' '),
);

const bySelector = new Map<string, Service | null>();
for (const service of catalogue)
  for (const selector of service.selectors ?? [])
    if (!commonSelectors.has(selector)) {
      const name = selector.toLowerCase();
      bySelector.set(name, bySelector.has(name) ? null : service);
    }

/** The service at whose host a customer's key is. */
export const serviceOfKeyHost = covering(byKeyHost);

/** The service that alone gives its customers' keys this name. */
export const serviceOfKeyName = (selector: string | null) =>
  selector === null ? null : (bySelector.get(selector.toLowerCase()) ?? null);

/** The service any of whose names covers this one: of a signature, a return path, a reverse name. Only a check of it proves anything. */
export const serviceOfAnyName = covering(byAnyName);

/** The service with a stored key. */
export const serviceWithKey = (key: string) => byKey.get(key) ?? null;

/** Also knows services that are in no catalogue since they do not exist: those of the demo, whose names end in .example. */
export function nameInventedServices(services: readonly Service[]): void {
  for (const { index, lists } of indexes) addNames(index, lists, services);
  addRegistered(byAnyName, services);
  for (const service of services) byKey.set(service.key, service);
}
