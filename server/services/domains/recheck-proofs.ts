import { joinedTexts } from '#domain/dns/answer.ts';
import { proofName, proofOf } from '#domain/ownership.ts';
import type { Context } from '#server/context.ts';
import { dueProofs, noteProof, type ProofRow } from '#server/store/domains/domain-proofs.ts';
import { audit } from '#server/store/people/audit.ts';
import { notifyStaff } from '../users/notify-staff.ts';

const dayMs = 86_400_000;
const atOnce = 200;

/** Whether the record that proved control is still published; `null` if the lookup failed. */
async function isPublished({ dns, config }: Context, { name, token }: ProofRow): Promise<boolean | null> {
  const [own, dmarc] = await Promise.all([dns.fresh(proofName(name), 'TXT'), dns.fresh(`_dmarc.${name}`, 'TXT')]);
  const found = proofOf({ texts: joinedTexts(own), dmarc: joinedTexts(dmarc) }, token, config.reportAddress);
  if (found !== null) return true;
  return own.status === 'failed' || dmarc.status === 'failed' ? null : false;
}

/**
 * Checks daily whether the proof of control of domains is still published. Nothing is revoked, since many remove the record after use. The
 * date of its disappearance is recorded for the customer; staff get an email and may ask before the domain moves to another customer.
 */
export async function recheckProofs(context: Context, isEnding: () => boolean = () => false): Promise<void> {
  const { db } = context.store;
  for (;;) {
    const at = context.clock.now();
    const due = await dueProofs(db, new Date(at.getTime() - dayMs), atOnce);
    for (const proof of due) {
      if (isEnding()) return;
      const published = await isPublished(context, proof);
      const missingSince = published === null ? proof.missingSince : published ? null : (proof.missingSince ?? at);
      await noteProof(db, proof, missingSince, at);
      if (missingSince !== null && proof.missingSince === null) {
        await audit(db, {
          at,
          actorUserId: null,
          action: 'domain_proof_missing',
          entity: 'domain',
          entityId: proof.domainId,
          details: { customer_id: proof.customerId },
        });
        await notifyStaff(context);
      }
    }
    if (due.length < atOnce) return;
  }
}
