import type { domains } from '#contract/domains.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { UserCall } from '#server/context.ts';
import { checkedWire, dnsOverviewWire } from '#server/presenters/checks.ts';
import { detectedNamesWire } from '#server/presenters/detected-names.ts';
import { domainHealthWire, domainNameWire, domainPageWire, domainWire } from '#server/presenters/domains.ts';
import { pageWire } from '#server/presenters/page.ts';
import { protectionStatusWire, protectionSummaryWire } from '#server/presenters/protection.ts';
import { lastCheck } from '#server/services/checks/last-check.ts';
import { enqueueVerify } from '#server/services/checks/scheduled-checks.ts';
import { verifyOnRequest } from '#server/services/checks/verify-on-request.ts';
import { associateDomain } from '#server/services/domains/associate.ts';
import {
  accessibleClaim,
  checkClaim,
  claimAlone,
  findClaim,
  proofRecords,
  proveClaim,
  storedClaimCheck,
  withdrawClaim,
} from '#server/services/domains/claims.ts';
import { createDomain } from '#server/services/domains/create.ts';
import { hideDetected, readDetected } from '#server/services/domains/detected-names.ts';
import { dissociateDomain } from '#server/services/domains/dissociate.ts';
import { checkedDomain } from '#server/services/domains/managed.ts';
import { notesOf } from '#server/services/domains/notes.ts';
import { readDomain, readDomainNames, readDomains } from '#server/services/domains/read.ts';
import { removeDomain } from '#server/services/domains/remove.ts';
import { changeTags } from '#server/services/domains/tags.ts';
import { updateDomain } from '#server/services/domains/update.ts';
import { accessibleDomain, accessibleScope, activeScope } from '#server/services/scope.ts';
import { listChanges } from '#server/store/domains/check-history.ts';
import { proofMissingSince } from '#server/store/domains/domain-proofs.ts';
import { protectionCounts } from '#server/store/domains/protection-counts.ts';

export const domainsHandlers: Handlers<typeof domains, UserCall> = {
  async list(call, { query }) {
    const { domains, total } = await readDomains(call, query);
    return { domains: domains.map((known) => domainWire(call.actor, known)), pagination: pageWire(query, total) };
  },
  async names(call, { query }) {
    const { domains, total } = await readDomainNames(call, query);
    return { domains: domains.map(domainNameWire), pagination: pageWire(query, total) };
  },
  async protectionStatus(call, { query }) {
    const { domains, total } = await readDomains(call, query);
    return {
      domains: domains.map(protectionStatusWire),
      summary: protectionSummaryWire(await protectionCounts(call.store.db, activeScope(call.actor))),
      pagination: pageWire(query, total),
    };
  },
  async detectedNames(call, { params, query }) {
    return detectedNamesWire(await readDetected(call, params.id, query), query);
  },
  async hideDetectedName(call, { params, body }) {
    await hideDetected(call, params.id, body);
    return body;
  },
  async create(call, { body }) {
    const { id, orphans, isVerified } = await createDomain(call, body);
    if (isVerified) await enqueueVerify(call, { domainId: id, scope: 'full', isFresh: true, cause: 'First check' });
    return { domain: domainWire(call.actor, await readDomain(call, id)), orphans_to_read: orphans };
  },
  async get(call, { params }) {
    const known = await readDomain(call, params.id);
    const notes = await notesOf(call, known.domain);
    const claim = known.domain.isVerified ? null : await findClaim(call, params.id);
    const proof = claim === null ? null : proofRecords(call, claim);
    const missing = known.domain.isVerified
      ? await proofMissingSince(call.store.db, accessibleScope(call.actor), params.id)
      : null;
    return { domain: { ...domainPageWire(call, known, { proof, missing }), notes } };
  },
  async update(call, { params, body }) {
    await updateDomain(call, (await readDomain(call, params.id)).domain, body);
    if (body.mail_class !== undefined)
      await enqueueVerify(call, { domainId: params.id, scope: 'full', isFresh: false, cause: 'Class changed' });
    return { domain: domainWire(call.actor, await readDomain(call, params.id)) };
  },
  async tag(call, { body }) {
    return { changed: await changeTags(call, { domainIds: body.domain_ids, add: body.add, remove: body.remove }) };
  },
  async remove(call, { params }) {
    const { domain } = await readDomain(call, params.id);
    if (domain.isVerified) await removeDomain(call, domain);
    else await withdrawClaim(call, await accessibleClaim(call, params.id));
    return { removed: true };
  },
  async dnsOverview(call, { params }) {
    const claim = await claimAlone(call, params.id);
    if (claim !== null) return dnsOverviewWire(storedClaimCheck(claim) ?? (await checkClaim(call, claim)), []);
    const { id } = await accessibleDomain(call, params.id);
    return dnsOverviewWire(await lastCheck(call.store.db, id), await listChanges(call.store.db, id));
  },
  async verifyDns(call, { params }) {
    const claim = await claimAlone(call, params.id);
    if (claim !== null) return checkedWire(await checkClaim(call, claim), []);
    const domain = await checkedDomain(call, params.id);
    const check = await verifyOnRequest(call, domain, { scope: 'full', cause: 'Checked on request' });
    return checkedWire(check, await listChanges(call.store.db, domain.id));
  },
  async verifyControl(call, { params }) {
    const claim = await accessibleClaim(call, params.id);
    const { proof, missing, orphans } = await proveClaim(call, claim);
    if (proof !== null) await enqueueVerify(call, { domainId: params.id, scope: 'full', isFresh: true, cause: 'First check' });
    return { verified: proof !== null, proof, missing, orphans_to_read: orphans };
  },
  async health(call, { params }) {
    return { health: domainHealthWire(await readDomain(call, params.id), call.clock.now()) };
  },
  async associate(call, { params, body }) {
    await associateDomain(call, params.id, params.customerId, body);
    return { domain_id: params.id, customer_id: params.customerId, access_level: body.access_level };
  },
  async dissociate(call, { params }) {
    await dissociateDomain(call, params.id, params.customerId);
    return { domain_id: params.id, customer_id: params.customerId };
  },
};
