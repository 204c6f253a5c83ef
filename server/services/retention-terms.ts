import { z } from 'zod';
import { type RetentionTerms, standardTerms, termProblems } from '#domain/retention.ts';
import type { UserCall } from '#server/context.ts';
import { invalid } from '#server/errors.ts';
import type { Db } from '#server/store/database.ts';
import { versionedSetting } from '#server/store/settings.ts';
import { changeSetting } from './setup/change-setting.ts';

const key = 'retention-terms';
const Stored = z.object({
  messageDays: z.number().default(standardTerms.messageDays),
  rowMonths: z.number().default(standardTerms.rowMonths),
  sumMonths: z.number().default(standardTerms.sumMonths),
});

/** The names that the API has for the kinds of mail data. */
export const wireNames = { messageDays: 'message_days', rowMonths: 'row_months', sumMonths: 'sum_months' } as const;

/** Terms in the words of the API. */
export type TermsWire = { message_days: number; row_months: number; sum_months: number };

/** Terms for the API. */
export const termsWire = ({ messageDays, rowMonths, sumMonths }: RetentionTerms): TermsWire => ({
  message_days: messageDays,
  row_months: rowMonths,
  sum_months: sumMonths,
});

/** Terms as they were asked for. */
export const termsOf = ({ message_days, row_months, sum_months }: TermsWire): RetentionTerms => ({
  messageDays: message_days,
  rowMonths: row_months,
  sumMonths: sum_months,
});

/** For how long this installation stores mail data, with the version of the setting. */
export async function versionedTerms(db: Db): Promise<{ terms: RetentionTerms; version: number }> {
  const { value, version } = await versionedSetting(db, key);
  return { terms: Stored.parse(value ?? {}), version };
}

/** For how long this installation stores mail data. */
export async function serviceTerms(db: Db): Promise<RetentionTerms> {
  return (await versionedTerms(db)).terms;
}

/** Throws 400 with what is wrong with each term that was asked for. */
export function needTerms(terms: RetentionTerms, most?: RetentionTerms): void {
  const problems = termProblems(terms, most);
  const fields = (['messageDays', 'rowMonths', 'sumMonths'] as const).flatMap((kind) => {
    const text = problems[kind];
    return text === undefined ? [] : [{ field: wireNames[kind], text }];
  });
  if (fields.length > 0) throw invalid(`${fields[0]?.text}.`, { fields });
}

/** Changes for how long mail data is stored; the next night deletes what is older. Throws 400 out of bounds and 409 for another version. */
export async function saveServiceTerms(call: UserCall, asked: TermsWire, seen: number): Promise<void> {
  const terms = termsOf(asked);
  needTerms(terms);
  await changeSetting(call, {
    key,
    value: terms,
    seen,
    what: 'the retention times',
    action: 'retention_changed',
    details: { ...asked },
  });
}
