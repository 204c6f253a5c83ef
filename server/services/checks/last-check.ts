import { wireWithEveryTopic, withEveryTopic } from '#domain/check/topics.ts';
import type { checkWire } from '#domain/check/wire.ts';
import type { recommendations, SecurityScore } from '#domain/score/security-score.ts';
import type { Db } from '#server/store/database.ts';
import { listScores, readCheck, type StoredCheck } from '#server/store/domains/domain-checks.ts';
import { listChecks } from '#server/store/domains/listed-checks.ts';
import type { GatheredFacts } from './gather.ts';
import type { StoredProtection } from './protection.ts';

/** A score in API terms: every part, and what to do first. */
export type StoredScore = SecurityScore & { recommendations: ReturnType<typeof recommendations> };

/** The last check of a domain as it is stored. */
export type DomainCheck = StoredCheck<GatheredFacts, ReturnType<typeof checkWire>, StoredScore, StoredProtection>;

type Result = DomainCheck['result'];

/** The result of a check in the few values that lists show. */
export type ListedResult = {
  dmarc: Pick<Result['dmarc'], 'state' | 'text' | 'policies'>;
  spf: Pick<Result['spf'], 'state' | 'text' | 'lookups' | 'ends'>;
  dkim: Pick<Result['dkim'], 'state'> & {
    selectors: Pick<Result['dkim']['selectors'][number], 'selector' | 'status' | 'key_type' | 'bits' | 'text' | 'aliases'>[];
  };
  mx: { hosts: Pick<Result['mx']['hosts'][number], 'preference' | 'exchange'>[] };
  mta_sts: Pick<Result['mta_sts'], 'state' | 'text' | 'mode'>;
  tls_rpt: Pick<Result['tls_rpt'], 'state' | 'text'>;
  bimi: Pick<Result['bimi'], 'text'>;
  dnssec: Pick<Result['dnssec'], 'state'>;
  flags: Pick<Result['flags'][number], 'severity'>[];
};

/** The columns of a check that lists read. */
export type ListedCheck = Pick<DomainCheck, 'checkedAt' | 'judgedAt' | 'status' | 'protection'> & {
  score: Omit<StoredScore, 'lines'>;
  result: ListedResult;
};

/** The last check of a domain, `null` where there was none. */
export async function lastCheck(db: Db, domainId: number): Promise<DomainCheck | null> {
  const stored = (await readCheck(db, domainId)) as DomainCheck | null;
  if (stored === null) return null;
  return { ...stored, findings: withEveryTopic(stored.findings), result: wireWithEveryTopic(stored.result) };
}

/** The scores of the last checks of some domains by their ids; domains that were never checked are left out. */
export async function lastScores(
  db: Db,
  domainIds: readonly number[],
): Promise<Map<number, Pick<DomainCheck, 'checkedAt' | 'judgedAt' | 'score'>>> {
  return (await listScores(db, domainIds)) as Map<number, Pick<DomainCheck, 'checkedAt' | 'judgedAt' | 'score'>>;
}

/** The last checks of some domains by their ids; domains that were never checked are left out. */
export async function lastChecks(db: Db, domainIds: readonly number[]): Promise<Map<number, ListedCheck>> {
  return (await listChecks(db, domainIds)) as Map<number, ListedCheck>;
}
