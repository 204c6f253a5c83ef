import { randomBytes } from 'node:crypto';
import { covers, effectiveLevel, mayManageCustomer } from '#domain/access.ts';
import { judgeCheck } from '#domain/check/judge.ts';
import { lookUpDomain } from '#domain/check/look-up.ts';
import { noFacts, scoreInputs } from '#domain/check/score-inputs.ts';
import { checkWire } from '#domain/check/wire.ts';
import { joinedTexts } from '#domain/dns/answer.ts';
import { publicOnly } from '#domain/dns/public-only.ts';
import { visitor } from '#domain/judge/context.ts';
import { ownReportAddress, proofName, proofOf, proofText } from '#domain/ownership.ts';
import { recommendations, securityScore } from '#domain/score/security-score.ts';
import type { MailClass } from '#domain/vocabulary.ts';
import { writtenName } from '#domain/written-name.ts';
import type { Context, UserCall } from '#server/context.ts';
import { AppError, conflict, forbidden, notFound } from '#server/errors.ts';
import {
  addClaim,
  type ClaimRow,
  claimsOn,
  countClaims,
  dropClaim,
  isAmongDomains,
  reactivateDomain,
  saveClaimCheck,
} from '#server/store/domains/domain-claims.ts';
import { domainIdsOf } from '#server/store/domains/domain-owners.ts';
import { saveProof } from '#server/store/domains/domain-proofs.ts';
import { assignDomain, findDomainNames } from '#server/store/domains/domains.ts';
import { lockCustomer } from '#server/store/people/associations.ts';
import { audit } from '#server/store/people/audit.ts';
import { inVerifyTurn } from '../checks/verify-on-request.ts';
import { requeueOrphans } from '../intake/requeue-orphans.ts';
import { accessibleScope } from '../scope.ts';
import { needRoom } from './room.ts';

const dayMs = 86_400_000;
const mostADay = 20;
const mostOpen = 50;

/** The claim that the caller has on a domain, of the chosen customer first; staff get the oldest. Throws 404. */
export async function accessibleClaim(call: UserCall, domainId: number): Promise<ClaimRow> {
  const claim = await findClaim(call, domainId);
  if (claim === null) throw notFound('This domain was not found.');
  return claim;
}

/** The same, `null` where there is none. */
export async function findClaim(call: UserCall, domainId: number): Promise<ClaimRow | null> {
  const claims = await claimsOn(call.store.db, accessibleScope(call.actor), domainId);
  return claims.find(({ customerId }) => customerId === call.actor.defaultCustomerId) ?? claims[0] ?? null;
}

/** The claim on a domain that the caller does not have otherwise; `null` where reports of it may show, or for a stranger. */
export async function claimAlone(call: UserCall, domainId: number): Promise<ClaimRow | null> {
  const [held] = await findDomainNames(call.store.db, accessibleScope(call.actor), { ids: [domainId] });
  return held === undefined ? findClaim(call, domainId) : null;
}

/**
 * Claims a domain for a customer, pending proof of control: none of its reports are shown until then, and the claim blocks nobody else.
 * Throws 409 if the customer already has the domain, 422 beyond the limits of the plan, per day (20) or of open claims (50).
 */
export async function claimDomain(
  call: UserCall,
  claim: { name: string; customerId: number; mailClass: MailClass },
): Promise<number> {
  const { db } = call.store;
  const at = call.clock.now();
  const among = () => conflict(`${writtenName(claim.name)} is among your domains already.`);
  if (await isAmongDomains(db, claim.name, claim.customerId)) throw among();
  const token = randomBytes(12).toString('hex');
  const by = call.actor.userId;
  return db.transaction().execute(async (tx) => {
    await lockCustomer(tx, claim.customerId);
    const { open, recent } = await countClaims(tx, claim.customerId, new Date(at.getTime() - dayMs));
    if (recent >= mostADay) throw new AppError('limit', `You can add ${mostADay} domains a day. Add the others tomorrow.`);
    if (open >= mostOpen) throw new AppError('limit', `${mostOpen} domains are unverified. Verify or remove some first.`);
    await needRoom(tx, claim.customerId, open);
    const added = await addClaim(tx, { ...claim, token, createdBy: by, at });
    if (added === null) throw among();
    const details = { name: claim.name, customer_id: claim.customerId };
    await audit(tx, { at, actorUserId: by, action: 'domain_claimed', entity: 'domain', entityId: added, details });
    return added;
  });
}

/** The records of which one has to be published to prove a claim. */
export function proofRecords({ config }: Pick<Context, 'config'>, { name, token }: Pick<ClaimRow, 'name' | 'token'>) {
  const address = config.reportAddress;
  return {
    name: proofName(name),
    type: 'TXT' as const,
    value: proofText(token),
    rua: address === null ? null : `mailto:${ownReportAddress(address, token)}`,
  };
}

type Proved = { proof: 'txt' | 'rua' | null; missing: 'record' | 'value' | 'answer' | null; orphans: number };

/** Asks the DNS for the proof of a claim; with it the domain is the customer's, and its waiting reports are read. Needs `manage`. */
export async function proveClaim(call: UserCall, claim: ClaimRow): Promise<Proved> {
  const share = { customerId: claim.customerId, level: 'owner' as const };
  if (!covers(effectiveLevel(call.actor, [share]), 'manage'))
    throw forbidden('This needs the access level "manage" at the customer.');
  const [texts, dmarc] = await inVerifyTurn(call.actor.userId, () =>
    Promise.all([call.dns.fresh(proofName(claim.name), 'TXT'), call.dns.fresh(`_dmarc.${claim.name}`, 'TXT')]),
  );
  const records = { texts: joinedTexts(texts), dmarc: joinedTexts(dmarc) };
  const proof = proofOf(records, claim.token, call.config.reportAddress);
  if (proof !== null) return { proof, missing: null, orphans: await acceptClaim(call, claim, proof) };
  return { proof, missing: texts.status === 'failed' ? 'answer' : records.texts.length > 0 ? 'value' : 'record', orphans: 0 };
}

/**
 * Makes a claimed domain the customer's: proved by a record, or approved by staff; doing so again changes nothing. Answers how many waiting
 * messages are read. Throws 404 for a claim that was withdrawn meanwhile.
 */
export async function acceptClaim(call: UserCall, claim: ClaimRow, how: 'txt' | 'rua' | 'staff'): Promise<number> {
  await call.store.db.transaction().execute(async (tx) => {
    if (!(await dropClaim(tx, claim.domainId, claim.customerId))) {
      if ((await domainIdsOf(tx, claim.customerId)).has(claim.domainId)) return;
      throw notFound('This domain was not found.');
    }
    await reactivateDomain(tx, claim.domainId, claim.mailClass);
    await assignDomain(tx, claim.domainId, claim.customerId, 'owner');
    if (how !== 'staff') await saveProof(tx, claim, call.clock.now());
    await audit(tx, {
      at: call.clock.now(),
      actorUserId: call.actor.userId,
      action: 'domain_verified',
      entity: 'domain',
      entityId: claim.domainId,
      details: { customer_id: claim.customerId, how },
    });
  });
  return requeueOrphans(call, claim.name);
}

/** Takes a claim back. Needs `manage` at the customer. Throws 403. */
export async function withdrawClaim(call: UserCall, claim: ClaimRow): Promise<void> {
  if (!mayManageCustomer(call.actor, claim.customerId))
    throw forbidden('Removing a domain needs the access level "manage" on it.');
  await dropClaim(call.store.db, claim.domainId, claim.customerId);
}

/**
 * Checks the DNS of a claimed domain as a visitor's check does, with nothing of its reports, and stores the result with the claim. Throws 429
 * where too many of the person's checks wait.
 */
export async function checkClaim(context: UserCall, claim: ClaimRow) {
  const findings = await inVerifyTurn(context.actor.userId, () =>
    lookUpDomain(claim.name, {
      lookup: publicOnly(context.dns.fresh),
      fetchPolicy: context.fetchPolicy,
      fetchRegistration: context.fetchRegistration,
      selectors: [],
    }),
  );
  const now = context.clock.now();
  const judgement = judgeCheck(findings, { context: visitor, nowMs: now.getTime() });
  const score = securityScore(scoreInputs(findings, visitor, noFacts));
  const result = {
    status: judgement.status,
    result: checkWire(findings, judgement, now.toISOString()),
    score: { ...score, recommendations: recommendations(score) },
  };
  await saveClaimCheck(context.store.db, claim, now, result);
  return { ...result, checkedAt: now };
}

/** The last check of a claimed domain; `null` where there was none. */
export function storedClaimCheck({ checkedAt, result }: ClaimRow): Awaited<ReturnType<typeof checkClaim>> | null {
  return checkedAt === null || result === null ? null : { ...(result as Awaited<ReturnType<typeof checkClaim>>), checkedAt };
}
