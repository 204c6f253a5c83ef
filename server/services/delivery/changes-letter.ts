import { allFound } from '#domain/changes/labels.ts';
import type { UserCall } from '#server/context.ts';
import { type ChangesPart, changesMail } from '#server/templates/mail/changes.ts';
import { pageUrl } from '../page-url.ts';
import { changesOf } from '../stats/changes.ts';

/** Days of the page's first view, which the email repeats. */
const days = 7;
/** Customers whose changes one email writes out. */
const mostWritten = 20;

type Letter = ReturnType<typeof changesMail>;

/**
 * The weekly email of what changed at customers, from the facts of the page "What changed", for one who may see them, and whether anything
 * changed at all.
 */
export async function changesLetter(call: UserCall, customerIds: readonly number[]): Promise<Letter & { hasChanges: boolean }> {
  const parts: ChangesPart[] = [];
  for (const id of customerIds) parts.push(await changesOf(call, { id, days, domainId: undefined }));
  const changed = parts.filter((part) => allFound(part) > 0);
  const written = changed.length > 0 ? changed : parts;
  const letter = changesMail(written.slice(0, mostWritten), {
    more: Math.max(0, written.length - mostWritten),
    all: written.reduce((sum, part) => sum + allFound(part), 0),
    link: pageUrl(call, '/app/changes?days=7'),
    settingsLink: pageUrl(call, '/app/alerts/preferences'),
  });
  return { ...letter, hasChanges: changed.length > 0 };
}
