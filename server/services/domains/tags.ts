import { spelled } from '#domain/text.ts';
import { mostTags, sortedTags } from '#domain/vocabulary/domain-tags.ts';
import { writtenName } from '#domain/written-name.ts';
import type { UserCall } from '#server/context.ts';
import { conflict, invalid } from '#server/errors.ts';
import type { Db } from '#server/store/database.ts';
import {
  addTags as addTagRows,
  dropTags,
  type Held,
  lockDomains,
  spellingOf,
  spellings,
  tagsOf,
} from '#server/store/domains/domain-tags.ts';
import { type DomainRow, listDomains } from '#server/store/domains/domains.ts';
import { audit } from '#server/store/people/audit.ts';
import { accessibleScope, noDomain } from '../scope.ts';
import { needManage } from './managed.ts';
import { holderOf, needManageAs } from './notes.ts';

type Shared = Pick<DomainRow, 'id' | 'customers'>;

/** Each domain as the customer has it whose tags the caller reads and writes. */
function heldOf(call: Pick<UserCall, 'actor'>, domains: readonly Shared[]): Held[] {
  return domains.flatMap((domain) => {
    const customerId = holderOf(call, domain);
    return customerId === null ? [] : [{ domainId: domain.id, customerId }];
  });
}

/** The tags of domains that the caller may read, by the number of the domain. */
export async function tagsFor(
  call: Pick<UserCall, 'actor' | 'store'>,
  domains: readonly Shared[],
): Promise<Map<number, string[]>> {
  return tagsOf(call.store.db, heldOf(call, domains));
}

/** A domain as the customer has it whose tags the caller may change. Throws 403, 409. */
function changeable(call: Pick<UserCall, 'actor'>, domain: DomainRow): Held {
  const [held] = heldOf(call, [domain]);
  if (held === undefined) throw nobodys(domain);
  needManageAs(call, domain, held.customerId, 'tags');
  return held;
}

/**
 * Makes these the tags of a domain, within a transaction of a change that the caller may make; of the tags `known` to the caller only, where
 * they are given. Returns the tags that it has then.
 */
export async function setTags(
  call: UserCall,
  tx: Db,
  domain: DomainRow,
  { tags, known }: { tags: readonly string[]; known?: readonly string[] | undefined },
): Promise<string[]> {
  const held = changeable(call, domain);
  const now = async () => (await tagsOf(tx, [held])).get(domain.id) ?? [];
  await lockDomains(tx, [domain.id]);
  // One that is only capitalized otherwise goes too: it is spelled anew.
  const gone = (known ?? (await now())).filter((tag) => !tags.includes(tag));
  await dropTags(tx, [held], gone);
  await addTags(
    tx,
    [{ domain, held }],
    tags.filter((tag) => known?.includes(tag) !== true),
  );
  return now();
}

/**
 * Gives tags to domains and takes others from them, all or nothing; a tag that the customer has on another domain keeps its spelling.
 * Returns how many domains changed. Needs the effective level `manage` on each. Throws 403, 404, 422 for more than ten tags.
 */
export async function changeTags(
  call: UserCall,
  change: { domainIds: readonly number[]; add: readonly string[]; remove: readonly string[] },
): Promise<number> {
  const ids = [...new Set(change.domainIds)];
  const page = { limit: ids.length, offset: 0, ids };
  const { rows } = await listDomains(call.store.db, accessibleScope(call.actor), page);
  const missing = ids.find((id) => rows.every((row) => row.id !== id));
  if (missing !== undefined) throw await noDomain(call, missing);
  for (const row of rows) needManage(call, row);
  const targets = rows.map((domain) => ({ domain, held: changeable(call, domain) }));
  return call.store.db.transaction().execute(async (tx) => {
    await lockDomains(tx, ids);
    const all = targets.map(({ held }) => held);
    const before = await tagsOf(tx, all);
    await dropTags(tx, all, change.remove);
    await addTags(tx, targets, change.add);
    const after = await tagsOf(tx, all);
    const changed = targets.filter(({ domain: { id } }) => String(before.get(id)) !== String(after.get(id)));
    for (const { domain } of changed)
      await audit(tx, {
        at: call.clock.now(),
        actorUserId: call.actor.userId,
        action: 'domain_changed',
        entity: 'domain',
        entityId: domain.id,
        details: { tags: after.get(domain.id) ?? [] },
      });
    return changed.length;
  });
}

async function addTags(tx: Db, targets: readonly { domain: DomainRow; held: Held }[], tags: readonly string[]): Promise<void> {
  const wanted = sortedTags(tags);
  if (wanted.length === 0) return;
  const known = await spellings(tx, [...new Set(targets.map(({ held }) => held.customerId))], wanted);
  const all = targets.map(({ held }) => held);
  await addTagRows(
    tx,
    all.flatMap((held) => wanted.map((tag) => ({ ...held, tag: known.get(spellingOf(held.customerId, tag)) ?? tag }))),
  );
  const after = await tagsOf(tx, all);
  const full = targets.find(({ domain }) => (after.get(domain.id)?.length ?? 0) > mostTags);
  if (full !== undefined)
    throw invalid(
      `${writtenName(full.domain.name)} would have more than ${spelled(mostTags, 'tag')}. Remove one of its tags first.`,
    );
}

const nobodys = ({ name }: DomainRow) =>
  conflict(`No customer has ${writtenName(name)}. Give a customer access to it first; tags belong to customers.`);
