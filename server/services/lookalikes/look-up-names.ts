import { randomInt } from 'node:crypto';
import pLimit from 'p-limit';
import type { DnsAnswer, Lookup } from '#domain/dns/answer.ts';
import type { LookalikeAnswer } from '#domain/lookalikes/compare.ts';
import type { Lookalike } from '#domain/lookalikes/kinds.ts';
import { endingOf } from '#domain/lookalikes/lookalikes.ts';

/** Lookups that are open at once; the resolver has room for 64, and the checks of domains come first. */
export const lookupsAtOnce = 4;

const unlikelyLetters = 24;

/** After so many failures in a row nothing more is asked: the resolvers are away, or those of the ending. */
const failuresInARow = 20;

/**
 * The hosts that accept email for a name, the most preferred first; none if it declares that it accepts no messages (RFC 7505), `null` if
 * unknown.
 */
export function mailHosts(answer: DnsAnswer<'MX'>): string[] | null {
  if (answer.status === 'failed') return null;
  if (answer.status !== 'found') return [];
  const hosts = answer.records.filter(({ exchange }) => exchange !== '' && exchange !== '.');
  return hosts
    .sort((a, b) => a.preference - b.preference || a.exchange.localeCompare(b.exchange))
    .map(({ exchange }) => exchange);
}

const unlikelyName = (ending: string) =>
  `${Array.from({ length: unlikelyLetters }, () => String.fromCharCode(97 + randomInt(26))).join('')}.${ending}`;

/**
 * Looks up the mail servers of names, four at a time. If names under a suffix have any, a name there that nobody can have registered is
 * looked up as well: hosts that it has too say nothing about the others, and neither does a suffix that does not answer. `failed` counts
 * names whose lookup failed, or was skipped after 20 failures in a row. Returns `null` once `isEnding` says so.
 */
export async function lookUpMailServers(
  lookup: Lookup,
  names: readonly Lookalike[],
  isEnding: () => boolean,
): Promise<{ answers: LookalikeAnswer[]; failed: number } | null> {
  const limit = pLimit(lookupsAtOnce);
  let inARow = 0;
  const hostsOf = async (name: string): Promise<string[] | null> => {
    if (isEnding() || inARow >= failuresInARow) return null;
    const hosts = mailHosts(await lookup(name, 'MX'));
    inARow = hosts === null ? inARow + 1 : 0;
    return hosts;
  };
  const asked = await Promise.all(names.map((one) => limit(async () => ({ ...one, hosts: await hostsOf(one.name) }))));
  const endings = [...new Set(asked.flatMap(({ name, hosts }) => (hosts?.length ? [endingOf(name)] : [])))];
  const catchAll = new Map(
    await Promise.all(endings.map((ending) => limit(async () => [ending, await hostsOf(unlikelyName(ending))] as const))),
  );
  if (isEnding()) return null;
  const answers = asked.map(({ name, kind, hosts }): LookalikeAnswer => {
    if (hosts === null) return { name, kind, state: 'unknown' };
    if (hosts.length === 0) return { name, kind, state: 'none' };
    const everybodys = catchAll.get(endingOf(name)) ?? null;
    const isOwn = everybodys !== null && hosts.some((host) => !everybodys.includes(host));
    return isOwn ? { name, kind, state: 'mail', hosts } : { name, kind, state: 'unknown' };
  });
  return { answers, failed: asked.filter(({ hosts }) => hosts === null).length };
}
