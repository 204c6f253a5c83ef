import type { MailClass } from '#domain/vocabulary.ts';
import { writtenName } from '#domain/written-name.ts';
import type { UserCall } from '#server/context.ts';
import { forbidden } from '#server/errors.ts';
import { changeDomain, type DomainRow } from '#server/store/domains/domains.ts';
import { audit } from '#server/store/people/audit.ts';
import { needManage } from './managed.ts';
import { withoutNotes, writeNotes } from './notes.ts';
import { setTags } from './tags.ts';

/** Changes a domain's class, notes or tags. Needs the effective level `manage`. Throws 403, 409. */
export async function updateDomain(
  call: UserCall,
  domain: DomainRow,
  {
    tags,
    tags_before: known,
    notes_before: notesKnown,
    ...change
  }: {
    mail_class?: MailClass | undefined;
    notes?: string | undefined;
    notes_before?: string | undefined;
    tags?: readonly string[] | undefined;
    tags_before?: readonly string[] | undefined;
  },
): Promise<void> {
  needManage(call, domain);
  if (!domain.isVerified) throw forbidden(`Verify ${writtenName(domain.name)} first.`);
  await call.store.db.transaction().execute(async (tx) => {
    if (change.mail_class !== undefined) await changeDomain(tx, domain.id, { mailClass: change.mail_class });
    if (change.notes !== undefined) await writeNotes(call, tx, domain, { notes: change.notes, known: notesKnown });
    const tagged = tags === undefined ? {} : { tags: await setTags(call, tx, domain, { tags, known }) };
    await audit(tx, {
      at: call.clock.now(),
      actorUserId: call.actor.userId,
      action: 'domain_changed',
      entity: 'domain',
      entityId: domain.id,
      details: { ...withoutNotes(change), ...tagged },
    });
  });
}
