import type { SenderRule } from '../vocabulary/senders.ts';
import type { SenderStatus } from '../vocabulary.ts';
import { isOurs } from './failing.ts';
import { isNetwork, isOpenToAll } from './sender-mail.ts';

type Customer = { id: number; name: string };

/** A sender of a domain with the customers that have the domain; counts of messages. `status` is what people said it is. */
export type FleetSender = {
  domainId: number;
  domainName: string;
  customers: readonly Customer[];
  key: string;
  name: string;
  service: { name: string; kind: string } | null;
  rule: SenderRule;
  status: SenderStatus;
  messages: number;
  passed: number;
};

/** One sender at several customers: `rule` is why it fails there, `null` where it is listed however it fares. */
export type FleetGroup<S extends FleetSender = FleetSender> = {
  key: string;
  name: string;
  rule: SenderRule | null;
  customers: Customer[];
  domains: S[];
  messages: number;
  passed: number;
};

/** What to list: senders that fail, by cause, or every sender that has a name. */
export type FleetView = 'failing' | 'all';

const causes: ReadonlySet<SenderRule> = new Set(['not_aligned', 'needs_dkim', 'partly']);

/** Whether messages of a sender fail that somebody wants to pass: people sorted it as theirs, or it is a service that only customers use. */
export function isFailing({ rule, status, service }: FleetSender): boolean {
  if (status === 'unwanted' || status === 'forwarder' || !causes.has(rule)) return false;
  return isOurs(status) || (service !== null && !isOpenToAll(service.kind));
}

function groupOf<S extends FleetSender>(own: S[], first: S, rule: SenderRule | null): FleetGroup<S> {
  const customers = new Map(own.flatMap((one) => one.customers.map((customer) => [customer.id, customer] as const)));
  const domains = own.sort((a, b) => b.messages - b.passed - (a.messages - a.passed) || a.domainId - b.domainId);
  return {
    key: first.key,
    name: first.service?.name ?? first.name,
    rule,
    customers: [...customers.values()].sort((a, b) => a.name.localeCompare(b.name) || a.id - b.id),
    domains,
    messages: own.reduce((sum, { messages }) => sum + messages, 0),
    passed: own.reduce((sum, { passed }) => sum + passed, 0),
  };
}

/**
 * Senders of many customers together: those that fail by service and cause, or all that have a name; the one at most customers first, then
 * the one with most failing messages. Networks without a name stay out, since the same addresses may send for anybody.
 */
export function fleetGroups<S extends FleetSender>(senders: readonly S[], view: FleetView): FleetGroup<S>[] {
  const named = senders.filter((sender) => !isNetwork(sender.name) && (view === 'all' || isFailing(sender)));
  const ruleOf = ({ rule }: S) => (view === 'all' ? null : rule);
  return [...Map.groupBy(named, (sender) => `${sender.key} ${ruleOf(sender)}`).values()]
    .flatMap((own) => own.slice(0, 1).map((first) => groupOf(own, first, ruleOf(first))))
    .sort(
      (a, b) =>
        b.customers.length - a.customers.length ||
        b.messages - b.passed - (a.messages - a.passed) ||
        `${a.key} ${a.rule}`.localeCompare(`${b.key} ${b.rule}`),
    );
}
