import { joinedTexts, type Lookup, readable } from '../dns/answer.ts';
import { type MtaStsPolicy, readMtaStsPolicy } from './mta-sts-policy.ts';
import { isMtaStsRecord, looksLikeMtaSts, type MtaStsRecord, readMtaStsRecord } from './mta-sts-record.ts';
import type { FetchedPolicy, PolicyFetch } from './policy-fetch.ts';

/**
 * What a domain says about encrypted delivery (RFC 8461). `found`: there is one valid record, `fetched` is the outcome of fetching its
 * policy; `several` and `broken` are as none to senders; `unknown` after a lookup that failed. `policy` is `null` where no file came.
 */
export type MtaStsFindings = {
  state: 'found' | 'none' | 'several' | 'broken' | 'unknown';
  at: string;
  texts: string[];
  record: MtaStsRecord | null;
  fetched: FetchedPolicy | null;
  policy: MtaStsPolicy | null;
  aliases: string[];
  failure: string | null;
};

/** Looks up the record and, only where there is one valid one, fetches the policy. */
export async function lookUpMtaSts(lookup: Lookup, fetchPolicy: PolicyFetch, domain: string): Promise<MtaStsFindings> {
  const at = `_mta-sts.${domain}`;
  const answer = await lookup(at, 'TXT');
  const empty = { at, texts: [], record: null, fetched: null, policy: null, aliases: [], failure: null };
  if (answer.status === 'failed') return { ...empty, state: 'unknown', failure: `${answer.reason}: ${answer.detail}` };
  const { aliases } = answer;
  const all = joinedTexts(answer).map(readable);
  const texts = all.filter(isMtaStsRecord);
  if (texts.length > 1) return { ...empty, aliases, texts, state: 'several' };
  const [text] = texts;
  if (text === undefined) {
    const meant = all.filter(looksLikeMtaSts);
    return { ...empty, aliases, texts: meant, state: meant.length > 0 ? 'broken' : 'none' };
  }
  const record = readMtaStsRecord(text);
  if (record.problems.length > 0) return { ...empty, aliases, texts, record, state: 'broken' };
  const fetched = await fetchPolicy(domain);
  const policy = fetched.status === 'fetched' ? readMtaStsPolicy(fetched.body) : null;
  return { ...empty, aliases, texts, record, state: 'found', fetched, policy };
}

/** The mode senders follow now; `null` where there is none or it is not known. */
export function modeInForce({ state, policy }: MtaStsFindings): MtaStsPolicy['mode'] {
  return state === 'found' && policy !== null && policy.problems.length === 0 ? policy.mode : null;
}
