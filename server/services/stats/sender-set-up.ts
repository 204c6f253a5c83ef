import type { checkWire } from '#domain/check/wire.ts';
import type { Service } from '#domain/senders/catalogue/service.ts';
import { serviceWithKey } from '#domain/senders/index-names.ts';
import { type DomainRecords, setUpSteps } from '#domain/senders/set-up.ts';
import { letsAnybodyPass } from '#domain/spf/last-word.ts';
import { isSpfValid } from '#domain/spf/safe-fix.ts';
import { spfTree } from '#domain/spf/tree.ts';
import type { UserCall } from '#server/context.ts';
import { lastCheck } from '../checks/last-check.ts';
import { accessibleDomain } from '../scope.ts';

type Wire = ReturnType<typeof checkWire>;
type Node = NonNullable<Wire['spf']['tree']>;

function includesOf(node: Node | null): string[] {
  if (node === null) return [];
  return node.terms.flatMap(({ kind, target, node: inner }) => [
    ...((kind === 'include' || kind === 'redirect') && target !== null ? [target] : []),
    ...includesOf(inner),
  ]);
}

/**
 * Of a service's SPF hosts those that publish an SPF record now that is safe to include: a host that is only the end of customers' own names
 * publishes none.
 */
async function publishedHosts({ dns }: UserCall, { spf = [] }: Service): Promise<DomainRecords['published']> {
  const trees = await Promise.all(spf.map((host) => spfTree(dns.lookup, host)));
  return trees
    .filter((tree) => tree.root.status === 'record' && isSpfValid(tree) && !letsAnybodyPass(tree))
    .map((tree) => ({ host: tree.domain, lookups: tree.lookups + 1 }));
}

/**
 * How far a service of the catalogue is set up for a domain, by its last check; `null` where the service or the domain's DNS is not known.
 * Throws 404.
 */
export async function senderSetUp(call: UserCall, domainId: number, key: string) {
  const domain = await accessibleDomain(call, domainId);
  const service = serviceWithKey(key);
  const check = await lastCheck(call.store.db, domain.id);
  if (service === null || check === null) return null;
  const { spf, dkim } = check.result;
  const records: DomainRecords = {
    domain: domain.name,
    spf: { state: spf.state, text: spf.text, lookups: spf.lookups, includes: includesOf(spf.tree) },
    keys: dkim.selectors.map(({ selector, aliases, status }) => ({ selector, aliases, status })),
    published: await publishedHosts(call, service),
  };
  return {
    service: service.name,
    setup_url: service.setup ?? null,
    facts_checked: service.checked,
    checked_at: check.checkedAt.toISOString(),
    steps: setUpSteps(service, records),
  };
}
