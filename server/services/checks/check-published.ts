import { isDmarcRecord } from '#domain/dmarc/record.ts';
import type { DnsAnswer, RecordType } from '#domain/dns/answer.ts';
import { joinedTexts, readable } from '#domain/dns/answer.ts';
import { lookUpNameServers } from '#domain/transport/name-servers.ts';
import type { Context } from '#server/context.ts';

/** What one authoritative server answers now. */
export type ServerAnswer = {
  host: string;
  address: string | null;
  state: 'same' | 'different' | 'missing' | 'unreachable';
  values: string[];
  /** The last of the aliases that lead to the record (CNAME); what it has is asked of the usual resolvers. */
  alias: string | null;
  /** How long resolvers may keep the record; `null` without one, and where an alias is kept apart from what it leads to. */
  ttlSec: number | null;
};

const mostServers = 8;
const unreached = { state: 'unreachable' as const, values: [], alias: null, ttlSec: null };

function valuesOf(answer: DnsAnswer<RecordType>): string[] {
  if (answer.status !== 'found') return [];
  return answer.records.map((record) => (Array.isArray(record) ? readable(record.join('')) : JSON.stringify(record))).sort();
}

function prefixOf(type: string): ((text: string) => boolean) | null {
  if (type === 'DMARC') return isDmarcRecord;
  if (type === 'SPF') return (text) => /^v=spf1(?: |$)/i.test(text);
  return null;
}

/**
 * Queries every authoritative name server of a domain for a text record, bypassing all caches, and compares each answer with `expected`, or
 * with the first answer if nothing is expected.
 */
export async function checkPublished(
  context: Context,
  domain: string,
  wanted: { type: string; name: string; expected: string | null },
): Promise<{ servers: ServerAnswer[]; seenEverywhere: boolean }> {
  const { hosts } = await lookUpNameServers(context.dns.fresh, domain);
  const isWanted = prefixOf(wanted.type);
  const servers = await Promise.all(
    hosts.slice(0, mostServers).map(async ({ host, addresses }): Promise<ServerAnswer> => {
      const address = addresses.find((one) => !one.includes(':')) ?? addresses[0] ?? null;
      if (address === null) return { host, address, ...unreached };
      const answer = await context.dns.askAt(address, wanted.name, 'TXT');
      if (answer.status === 'failed') return { host, address, ...unreached };
      const texts = joinedTexts(answer as DnsAnswer<'TXT'>).map(readable);
      const values = isWanted === null ? valuesOf(answer) : texts.filter(isWanted);
      const alias = answer.aliases.at(-1) ?? null;
      const ttlSec = alias === null && answer.status === 'found' ? answer.ttlSec : null;
      return { host, address, state: values.length === 0 ? 'missing' : 'same', values, alias, ttlSec };
    }),
  );
  const first = servers.find(({ state }) => state === 'same')?.values.join('\n') ?? '';
  const aim = wanted.expected?.trim() ?? first;
  const compared = servers.map((server) =>
    server.state === 'same' && server.values.join('\n') !== aim ? { ...server, state: 'different' as const } : server,
  );
  return { servers: compared, seenEverywhere: compared.length > 0 && compared.every(({ state }) => state === 'same') };
}
