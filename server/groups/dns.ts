import type { dns } from '#contract/dns.ts';
import type { Handlers } from '#contract/endpoint.ts';
import { watchedRecords } from '#domain/check/watched.ts';
import type { UserCall } from '#server/context.ts';
import { invalid } from '#server/errors.ts';
import { changeWire, publishedWire, watchedRecordWire } from '#server/presenters/checks.ts';
import { checkPublished } from '#server/services/checks/check-published.ts';
import { type DomainCheck, lastCheck } from '#server/services/checks/last-check.ts';
import { inVerifyTurn, verifyOnRequest } from '#server/services/checks/verify-on-request.ts';
import { checkedDomain } from '#server/services/domains/managed.ts';
import { listChanges } from '#server/store/domains/check-history.ts';

const namesOf: Record<string, (domain: string) => string> = {
  DMARC: (domain) => `_dmarc.${domain}`,
  SPF: (domain) => domain,
  'MTA-STS': (domain) => `_mta-sts.${domain}`,
  'TLS-RPT': (domain) => `_smtp._tls.${domain}`,
  BIMI: (domain) => `default._bimi.${domain}`,
};

async function recordsOf(
  call: UserCall,
  domain: { id: number; name: string },
  check: DomainCheck | null,
  types: readonly string[],
) {
  const isAsked = ({ type }: { type: string }) => types.length === 0 || types.includes(type);
  const changes = await listChanges(call.store.db, domain.id);
  return {
    domain: domain.name,
    records: check === null ? [] : watchedRecords(check.findings).filter(isAsked).map(watchedRecordWire),
    changes: changes.filter(({ record }) => types.length === 0 || types.includes(record)).map(changeWire),
  };
}

export const dnsHandlers: Handlers<typeof dns, UserCall> = {
  async records(call, { params, query }) {
    const domain = await checkedDomain(call, params.id);
    const check = await lastCheck(call.store.db, domain.id);
    const found = await recordsOf(call, domain, check, query.type === undefined ? [] : [query.type]);
    return { ...found, checked_at: check?.checkedAt.toISOString() ?? null };
  },
  async refresh(call, { params, body }) {
    const domain = await checkedDomain(call, params.id);
    const onlyDmarc = body.record_types.length > 0 && body.record_types.every((type) => type === 'DMARC');
    const check = await verifyOnRequest(call, domain, {
      scope: onlyDmarc ? 'dmarc' : 'full',
      cause: 'Checked on request',
    });
    const found = await recordsOf(call, domain, check, body.record_types);
    return { ...found, checked_at: check.checkedAt.toISOString() };
  },
  async verify(call, { params, query }) {
    const domain = await checkedDomain(call, params.id);
    const name = namesOf[query.type]?.(domain.name);
    if (name === undefined) throw invalid('Only DMARC, SPF, MTA-STS, TLS-RPT and BIMI records can be checked at every server.');
    const expected = query.expected ?? null;
    const published = await inVerifyTurn(call.actor.userId, () =>
      checkPublished(call, domain.name, { type: query.type, name, expected }),
    );
    return { name, asked_at: call.clock.now().toISOString(), expected, ...publishedWire(published) };
  },
};
