import { lookUpDkim } from '#domain/dkim/look-up.ts';
import type { SelectorCandidate } from '#domain/dkim/selectors.ts';
import type { UserCall } from '#server/context.ts';
import { notFound } from '#server/errors.ts';
import { addSelector, listSelectors, type SelectorRow, saveSelectorFindings } from '#server/store/domains/dkim-selectors.ts';
import { type CheckedDomain, gatherSelectors } from './gather.ts';
import { selectorFindings } from './verify-domain.ts';
import { inVerifyTurn } from './verify-on-request.ts';

/** One selector of the domain; one of another domain answers as if it did not exist. */
export async function oneSelector(call: UserCall, domain: CheckedDomain, id: number): Promise<SelectorRow> {
  const [row] = await listSelectors(call.store.db, domain.id, id);
  if (row === undefined) throw notFound('This selector was not found.');
  return row;
}

async function lookUpSelectors(call: UserCall, domain: CheckedDomain, candidates: readonly SelectorCandidate[], guess: boolean) {
  const findings = await lookUpDkim(call.dns.fresh, domain.name, candidates, guess);
  return { asked: findings.asked, found: selectorFindings(findings) };
}

/** Checks these selectors now and stores the results; returns how many are valid. */
export async function verifySelectors(call: UserCall, domain: CheckedDomain, rows: readonly SelectorRow[]): Promise<number> {
  const candidates = rows.map(({ selector, origin }) => ({ selector, origin, passedRecently: false }));
  const { found } = await inVerifyTurn(call.actor.userId, () => lookUpSelectors(call, domain, candidates, false));
  await saveSelectorFindings(call.store.db, domain.id, call.clock.now(), found);
  return found.filter(({ status }) => status === 'valid').length;
}

/** Searches for selectors in the reports and under the names that email services use; with `store`, new ones are added to the list. */
export async function discoverSelectors(call: UserCall, domain: CheckedDomain, store: boolean) {
  const { asked, found } = await inVerifyTurn(call.actor.userId, async () =>
    lookUpSelectors(call, domain, await gatherSelectors(call, domain, store), true),
  );
  const before = new Set((await listSelectors(call.store.db, domain.id)).map(({ selector }) => selector));
  const present = found.filter(({ status }) => status !== 'missing' && status !== 'unknown');
  if (store) {
    for (const { selector, origin } of present)
      await addSelector(call.store.db, { domainId: domain.id, selector, origin, notes: '' });
    await saveSelectorFindings(call.store.db, domain.id, call.clock.now(), found);
  }
  return {
    asked,
    found: present.map(({ selector, origin }) => ({ selector, origin, is_new: !before.has(selector) })),
  };
}
