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

function indexOf(...lists: readonly Names[]): ReadonlyMap<string, Service> {
  const index = new Map<string, Service>();
  addNames(index, lists, catalogue);
  indexes.push({ index, lists });
  return index;
}

const bySignature = indexOf(({ dkim }) => dkim);
const byKeyHost = indexOf(({ keyHosts }) => keyHosts);
const byReverse = indexOf(({ reverse }) => reverse);
const byReturnPath = indexOf(
  ({ envelope }) => envelope,
  ({ dkim }) => dkim,
  ({ reverse }) => reverse,
);
const byAnyName = indexOf(
  ({ dkim }) => dkim,
  ({ envelope }) => envelope,
  ({ reverse }) => reverse,
);
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
    if (!commonSelectors.has(selector)) bySelector.set(selector, bySelector.has(selector) ? null : service);

/** The service that signs with a domain for itself. */
export const serviceOfSignature = covering(bySignature);

/** The service at whose host a customer's key is. */
export const serviceOfKeyHost = covering(byKeyHost);

/** The service whose address has this reverse name. */
export const serviceOfReverse = covering(byReverse);

/** The service of a return path for which SPF passed. */
export const serviceOfReturnPath = covering(byReturnPath);

/** The service that alone gives its customers' keys this name. */
export const serviceOfKeyName = (selector: string | null) =>
  selector === null ? null : (bySelector.get(selector.toLowerCase()) ?? null);

/** The service any of whose names covers this one; it proves nothing. */
export const serviceOfAnyName = covering(byAnyName);

/** The service with a stored key. */
export const serviceWithKey = (key: string) => byKey.get(key) ?? null;

/** Also knows services that are in no catalogue since they do not exist: those of the demo, whose names end in .example. */
export function nameInventedServices(services: readonly Service[]): void {
  for (const { index, lists } of indexes) addNames(index, lists, services);
  for (const service of services) byKey.set(service.key, service);
}
