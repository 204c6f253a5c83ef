import { type MtaStsFindings, modeInForce } from '#domain/transport/mta-sts.ts';

/**
 * What is remembered about a domain's MTA-STS policy between checks: the id and file last seen, since when it has been in testing mode, and
 * the older file under the same id (`stale`), which senders that cached it still follow (RFC 8461 3.1).
 */
export type StsFacts = { id: string; body: string; testingSince: string | null; stale: { id: string; body: string } | null };

/** What is remembered after a check. A check that could not fetch the policy changes nothing. */
export function stsFacts(found: MtaStsFindings, before: StsFacts | null, at: Date): StsFacts | null {
  if (found.state === 'none') return null;
  const id = found.record?.id ?? null;
  if (id === null || found.fetched?.status !== 'fetched') return before;
  const { body } = found.fetched;
  const isSameId = before?.id === id;
  const stale = !isSameId ? null : before.body === body ? before.stale : { id: before.id, body: before.body };
  const testingSince = modeInForce(found) === 'testing' ? (before?.testingSince ?? at.toISOString()) : null;
  return { id, body, testingSince, stale };
}
