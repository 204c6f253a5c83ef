import { bestMatches, matchRank, searchTerms } from '#domain/search/match.ts';
import { senderName } from '#domain/senders/sender-name.ts';
import { counted } from '#domain/text.ts';
import type { Policy } from '#domain/vocabulary.ts';
import { writtenName } from '#domain/written-name.ts';
import { pageAt } from '#src/page/search.ts';

/** Kinds of hits, in the order in which equal ones are shown. */
export const kinds = [
  'Recent',
  'Needs you',
  'Domains',
  'Customers',
  'Senders',
  'Pages',
  'Actions',
  'Alerts',
  'People',
  'Nothing has this name',
] as const;
export type Kind = (typeof kinds)[number];

/** What the palette can open (`to`) or do (`run`). `words` are further terms that find it; `whyNot` says why it cannot be chosen now. */
export type Hit = {
  id: string;
  kind: Kind;
  label: string;
  note: string;
  words: string;
  to?: string;
  run?: () => void;
  whyNot?: string | undefined;
};

export type HitGroup = { kind: Kind; hits: Hit[] };

type FoundDomain = { id: number; name: string; customers: readonly string[]; policy?: Policy | null; score?: number | null };

/** A domain with its policy and score as far as they are known; its customers are named where it could be of several. */
export function domainHit({ id, name, customers, policy, score }: FoundDomain, isOfOne: boolean): Hit {
  const of = customers.join(', ');
  const parts = [policy && `p=${policy}`, typeof score === 'number' && `score ${score}`, !isOfOne && of];
  const note = parts.filter(Boolean).join(' · ');
  return {
    id: `domain-${id}`,
    kind: 'Domains',
    label: writtenName(name),
    note,
    to: `/app/domains/${id}`,
    words: `${of} ${name}`,
  };
}

type FoundSender = {
  key: string;
  name: string;
  service: string | null;
  reverse_name: string | null;
  domain_id: number;
  domain: string;
  messages: number;
};

/** A sender of the last 30 days, which opens in the list of all senders. */
export function senderHit({ key, name, service, reverse_name: reverse, domain_id: of, domain, messages }: FoundSender): Hit {
  return {
    id: `sender-${of}-${key}`,
    kind: 'Senders',
    label: senderName({ name, service: service === null ? null : { name: service } }),
    note: `${counted(messages, 'message')} as ${writtenName(domain)} in the last 30 days`,
    words: ['sender', key, reverse ?? ''].join(' '),
    to: pageAt('/app/email-sources', { of, sender: key }),
  };
}

type FleetSender = { key: string; name: string; customers_total: number; messages: number };

/** A sender of the last 30 days over all customers, which opens in the list across customers. */
export function fleetHit({ key, name, customers_total: customers, messages }: FleetSender): Hit {
  return {
    id: `fleet-${key}`,
    kind: 'Senders',
    label: name,
    note: `${counted(messages, 'message')} for ${counted(customers, 'customer')} in the last 30 days`,
    words: `sender ${key}`,
    to: pageAt('/app/email-sources', { view: 'customers', list: 'all', search: name, sender: key }),
  };
}

const mostOfKind = 5;

/** The hits of a text in groups, the group with the best hit first; duplicates are shown once. Without a text they keep their order. */
export function groupsOf(all: readonly Hit[], text: string): HitGroup[] {
  const words = searchTerms(text);
  const once = [...new Map(all.map((hit) => [hit.id, hit])).values()];
  return kinds
    .map((kind) => {
      const ofKind = once.filter((hit) => hit.kind === kind);
      const hits =
        words.length === 0
          ? ofKind.slice(0, mostOfKind)
          : bestMatches(ofKind, words, ({ label, words: others, note }) => [label, others, note], mostOfKind);
      const ranks = hits.map(({ label }) => matchRank(words, label) ?? 90);
      return { kind, hits, rank: Math.min(...ranks) };
    })
    .filter(({ hits }) => hits.length > 0)
    .sort((a, b) => a.rank - b.rank || kinds.indexOf(a.kind) - kinds.indexOf(b.kind))
    .map(({ kind, hits }) => ({ kind, hits }));
}

/** Whether a text asks for a verb: acting on something needs more than its name. */
export function asksFor(text: string, verb: string): boolean {
  return searchTerms(text).some((term) => matchRank([term], verb) !== null);
}

/** Where a text begins and ends in a label, to mark it; `null` where it is not in it as it was typed. */
export function markIn(label: string, text: string): [before: string, marked: string, after: string] | null {
  const wanted = text.trim().toLowerCase();
  const at = wanted === '' ? -1 : label.toLowerCase().indexOf(wanted);
  return at < 0 ? null : [label.slice(0, at), label.slice(at, at + wanted.length), label.slice(at + wanted.length)];
}
