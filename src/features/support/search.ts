import { type SupportCategory, supportCategories } from '#domain/vocabulary.ts';
import { numberOf, type RawSearch, textOf, wordOf } from '#src/page/search.ts';

const most = 2 ** 31 - 1;

/** The search parameters of the queue: whose requests, about what, and whether closed ones are included. */
export type SupportSearch = { owner?: 'me' | undefined; category?: SupportCategory | undefined; ended?: true };

export function readSupportSearch(search: RawSearch): SupportSearch {
  return {
    owner: wordOf(search['owner'], ['me']),
    category: wordOf(search['category'], supportCategories),
    ended: search['ended'] === true || undefined,
  };
}

/** What a new request is about, as its address brings it: a domain, a finding there or an alert, and a first subject. */
export type ContactSearch = {
  domain?: number | undefined;
  finding?: string | undefined;
  alert?: number | undefined;
  subject?: string | undefined;
};

export function readContactSearch(search: RawSearch): ContactSearch {
  return {
    domain: numberOf(search['domain'], most),
    finding: textOf(search['finding'], 60),
    alert: numberOf(search['alert'], most),
    subject: textOf(search['subject'], 120),
  };
}
