import type { SelectorOrigin } from '#domain/dkim/selectors.ts';
import type { DkimStatus } from '#domain/vocabulary.ts';
import type { Db } from '../database.ts';

export type SelectorRow = {
  id: number;
  domainId: number;
  selector: string;
  origin: SelectorOrigin;
  notes: string;
  isActive: boolean;
  status: DkimStatus;
  lastVerifiedAt: Date | null;
  keyType: string | null;
  bits: number | null;
  testing: boolean;
  record: string | null;
  key: string | null;
  keySince: Date | null;
  keyChanged: boolean;
  seenMessages: number;
  seenOn: string | null;
  createdAt: Date;
};

/** What a check found for a selector. `key` is the key itself, to recognise a new one. */
export type SelectorFinding = {
  selector: string;
  origin: SelectorOrigin;
  status: DkimStatus;
  keyType: string | null;
  bits: number | null;
  testing: boolean;
  record: string | null;
  key: string | null;
};

export async function listSelectors(db: Db, domainId: number, id?: number): Promise<SelectorRow[]> {
  let query = db.selectFrom('dkim_selectors').selectAll().where('domain_id', '=', domainId);
  if (id !== undefined) query = query.where('id', '=', id);
  const rows = await query.orderBy('selector').execute();
  return rows.map((row) => ({
    id: row.id,
    domainId: row.domain_id,
    selector: row.selector,
    origin: row.origin,
    notes: row.notes,
    isActive: row.is_active,
    status: row.status,
    lastVerifiedAt: row.last_verified_at,
    keyType: row.key_type,
    bits: row.bits,
    testing: row.testing,
    record: row.record,
    key: row.key,
    keySince: row.key_since,
    keyChanged: row.key_changed,
    seenMessages: Number(row.seen_messages),
    seenOn: row.seen_on,
    createdAt: row.created_at,
  }));
}

/** Adds a selector that is not there yet; `null` where it is. */
export async function addSelector(
  db: Db,
  row: { domainId: number; selector: string; origin: SelectorOrigin; notes: string },
): Promise<number | null> {
  const added = await db
    .insertInto('dkim_selectors')
    .values({
      domain_id: row.domainId,
      selector: row.selector,
      origin: row.origin,
      notes: row.notes,
      key_type: null,
      bits: null,
      record: null,
      key: null,
      seen_on: null,
    })
    .onConflict((conflict) => conflict.columns(['domain_id', 'selector']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id ?? null;
}

export async function changeSelector(
  db: Db,
  domainId: number,
  id: number,
  change: { notes?: string | undefined; is_active?: boolean | undefined },
): Promise<boolean> {
  const set = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  if (Object.keys(set).length === 0) return true;
  const done = await db
    .updateTable('dkim_selectors')
    .set(set)
    .where('domain_id', '=', domainId)
    .where('id', '=', id)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

export async function removeSelector(db: Db, domainId: number, id: number): Promise<boolean> {
  const done = await db.deleteFrom('dkim_selectors').where('domain_id', '=', domainId).where('id', '=', id).executeTakeFirst();
  return done.numDeletedRows > 0n;
}

/** Records the result of a check; a failed one leaves what was known. A key that differs from the previous one starts a new age. */
export async function saveSelectorFindings(
  db: Db,
  domainId: number,
  at: Date,
  findings: readonly SelectorFinding[],
): Promise<void> {
  for (const finding of findings) {
    const before = await db
      .selectFrom('dkim_selectors')
      .select(['id', 'key', 'key_since', 'key_changed'])
      .where('domain_id', '=', domainId)
      .where('selector', '=', finding.selector)
      .executeTakeFirst();
    if (before === undefined || finding.status === 'unknown') continue;
    const isNewKey = finding.key !== null && finding.key !== before.key;
    await db
      .updateTable('dkim_selectors')
      .set({
        status: finding.status,
        last_verified_at: at,
        key_type: finding.keyType,
        bits: finding.bits,
        testing: finding.testing,
        record: finding.record,
        key: finding.key ?? before.key,
        key_since: isNewKey ? at : before.key_since,
        key_changed: isNewKey ? before.key !== null : before.key_changed,
      })
      .where('id', '=', before.id)
      .execute();
  }
}

/** Records how many messages of the last 90 days verified with each selector, adding selectors nobody had entered. */
export async function saveSeenSelectors(
  db: Db,
  domainId: number,
  seen: readonly { selector: string; messages: number; lastDay: string }[],
): Promise<void> {
  for (const { selector, messages, lastDay } of seen) {
    await addSelector(db, { domainId, selector, origin: 'report', notes: '' });
    await db
      .updateTable('dkim_selectors')
      .set({ seen_messages: messages, seen_on: lastDay })
      .where('domain_id', '=', domainId)
      .where('selector', '=', selector)
      .execute();
  }
}
