import { createHash, randomBytes } from 'node:crypto';
import type { FileReply } from '#contract/endpoint.ts';
import { covers, isReadOnly, isStaff, mayInArea, mayManageDomain } from '#domain/access.ts';
import { lineOf } from '#domain/dns/line-of.ts';
import { typeLabels } from '#domain/documents/labels.ts';
import type { Call, UserCall } from '#server/context.ts';
import { AppError, conflict, forbidden, notFound } from '#server/errors.ts';
import { linkWire } from '#server/presenters/documents.ts';
import type { DocumentRunRow } from '#server/store/documents/document-runs.ts';
import {
  addLink,
  isLinkKnown,
  linksOf,
  liveLink,
  lockLinks,
  noteOpened,
  revokeLink,
} from '#server/store/documents/report-links.ts';
import { listDomains } from '#server/store/domains/domains.ts';
import { audit } from '#server/store/people/audit.ts';
import { clearFailures, takeTry } from '#server/store/people/sign-in-attempts.ts';
import { actAs } from '../act-as.ts';
import { pageUrl } from '../page-url.ts';
import { accessibleScope, sharesOf } from '../scope.ts';
import { hashPassword, passwordFits } from '../sessions/password.ts';
import { inPasswordTurn } from '../sessions/password-turns.ts';
import { suspendedText } from '../sessions/suspended.ts';
import { accessibleRun, documentFile, needRun } from './ask-document.ts';

/** Links of a report that work at once. */
const mostLinks = 10;
const tooMany = `This report has ${mostLinks} links. End one first.`;
const dayMs = 86_400_000;
/** Wrong passwords of one network at one link before it has to wait. */
const patience = { free: 5, firstSeconds: 60, longestSeconds: 900 };
const gone = 'This link has expired or was ended. Ask the person who sent it for a new one.';

const hashOf = (token: string) => createHash('sha256').update(token).digest();

const needsCustomer = 'Sharing a report needs the access level "manage" at its customer.';
const needsDomain = 'Sharing this report needs the access level "manage" on its domain.';
const domainGone = 'The domain of this report was removed, or you no longer have access to it. The report cannot be shared.';

const customersOf = ({ customerId, options }: Pick<DocumentRunRow, 'customerId' | 'options'>) =>
  customerId === null ? (options.customerIds ?? []) : [customerId];

/**
 * Why a person may not give a report to people without an account, `null` if they may: it needs "manage" at every customer in it, and for a
 * report about a domain also on the domain. A suspension takes no link away: what is read stays open meanwhile.
 */
async function whyNotShare(call: UserCall, { customerId, options, type }: DocumentRunRow): Promise<string | null> {
  const { actor } = call;
  if (isStaff(actor.role)) return mayInArea(actor.role, 'mail', 'manage') ? null : needsCustomer;
  const ids = customersOf({ customerId, options });
  if (ids.length === 0 || !ids.every((id) => covers(actor.customers[id], 'manage'))) return needsCustomer;
  if (typeLabels[type].of !== 'domain' || options.id === undefined) return null;
  const { rows } = await listDomains(call.store.db, accessibleScope(actor), { ids: [options.id], limit: 1, offset: 0 });
  const [domain] = rows;
  if (domain === undefined) return domainGone;
  return mayManageDomain({ ...actor, suspended: [] }, sharesOf(domain.customers)) ? null : needsDomain;
}

async function needShare(call: UserCall, run: DocumentRunRow): Promise<void> {
  const why = await whyNotShare(call, run);
  if (why !== null) throw forbidden(why);
}

/** The links of a report, and whether the caller may share it and make a further one. Throws 404. */
export async function reportLinksOf(call: UserCall, id: number) {
  const run = await needRun(call, id);
  const whyNot = await whyNotShare(call, run);
  const links = whyNot === null ? await linksOf(call.store.db, id, call.clock.now()) : [];
  const isSuspended = isReadOnly(call.actor, customersOf(run));
  const whyNoMore = isSuspended ? suspendedText : links.length >= mostLinks ? tooMany : null;
  return { may_share: whyNot === null, why_not: whyNot, why_no_more: whyNot ?? whyNoMore, links: links.map(linkWire) };
}

/**
 * Makes a link by which anybody opens a finished report, for some days and with a password if one is given. Throws 404, 403 below "manage" at
 * its customer or on its domain, 409 for a report without a file and beyond 10 links.
 */
export async function shareReport(
  call: UserCall,
  id: number,
  { days, password }: { days: number; password?: string | undefined },
) {
  const { db } = call.store;
  const run = await needRun(call, id);
  await needShare(call, run);
  const at = call.clock.now();
  if (run.status !== 'ready' || run.expiresAt === null || run.expiresAt <= at)
    throw conflict('Only a finished report can be shared.');
  const full = conflict(tooMany);
  if ((await linksOf(db, id, at)).length >= mostLinks) throw full;
  const token = randomBytes(24).toString('base64url');
  const hashed = (text: string) => inPasswordTurn(`user ${call.actor.userId}`, () => hashPassword(text));
  const passwordHash = password === undefined ? null : await hashed(password);
  const expiresAt = new Date(Math.min(at.getTime() + days * dayMs, run.expiresAt.getTime()));
  const by = call.actor.userId;
  const linkId = await db.transaction().execute(async (tx) => {
    await lockLinks(tx, id);
    if ((await linksOf(tx, id, at)).length >= mostLinks) throw full;
    const added = await addLink(tx, { runId: id, tokenSha256: hashOf(token), passwordHash, by, at, expiresAt });
    await audit(tx, { at, actorUserId: by, action: 'report_shared', entity: 'report', entityId: id, details: { link: added } });
    return added;
  });
  const link = (await linksOf(db, id, at)).find((one) => one.id === linkId);
  if (link === undefined) throw conflict('The link was ended meanwhile.');
  return { url: pageUrl(call, `/shared-report/${token}`), link: linkWire(link) };
}

/** Ends a link; answers those that are left. A repeat changes nothing. Throws 404, 403. */
export async function endReportLink(call: UserCall, id: number, linkId: number) {
  const run = await needRun(call, id);
  await needShare(call, run);
  const at = call.clock.now();
  const { db } = call.store;
  const by = { at, actorUserId: call.actor.userId };
  if (await revokeLink(db, id, linkId, at))
    await audit(db, { ...by, action: 'report_link_ended', entity: 'report', entityId: id, details: { link: linkId } });
  else if (!(await isLinkKnown(db, id, linkId))) throw notFound('This link was not found.');
  return { links: (await linksOf(db, id, at)).map(linkWire) };
}

/** A link with its report, as long as the person who made it may still share it. Throws 404. */
async function openLink(call: Call, token: string) {
  const link = await liveLink(call.store.db, hashOf(token), call.clock.now());
  const author = link === null ? null : await actAs(call, link.createdBy);
  if (link === null || author === null) throw notFound(gone);
  const run = await accessibleRun(author, link.runId);
  if (run === null || run.status !== 'ready' || (await whyNotShare(author, run)) !== null) throw notFound(gone);
  return { link, author, run };
}

/** What a visitor sees before opening a shared report. Throws 404. */
export async function sharedReport(call: Call, token: string) {
  const { link, author, run } = await openLink(call, token);
  return {
    title: run.title,
    file_name: run.fileName ?? '',
    size: run.size ?? 0,
    made_at: (run.readyAt ?? run.createdAt).toISOString(),
    expires_at: link.expiresAt.toISOString(),
    shared_by: author.actor.name,
    needs_password: link.passwordHash !== null,
  };
}

/** The file of a shared report; counts that it was opened. Throws 404, 403 for a wrong password, 429 after several of them. */
export async function sharedReportFile(call: Call, token: string, password: string): Promise<FileReply> {
  const { link, author, run } = await openLink(call, token);
  const now = call.clock.now();
  if (link.passwordHash !== null) {
    const key = `report-link:${link.id}:${lineOf(call.ip)}`;
    const until = await takeTry(call.store.db, key, now, patience);
    if (until !== null) {
      const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
      throw new AppError('rate-limited', 'Too many wrong passwords. Wait a few minutes, then try again.', {}, seconds);
    }
    const { passwordHash } = link;
    if (!(await inPasswordTurn(`link ${lineOf(call.ip)}`, () => passwordFits(passwordHash, password))))
      throw forbidden('This password is wrong. Ask the person who sent the link.');
    await clearFailures(call.store.db, key);
  }
  const file = await documentFile(author, run.id);
  await noteOpened(call.store.db, link.id, now);
  return file;
}
