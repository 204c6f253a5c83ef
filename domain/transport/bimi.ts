import { joinedTexts, type Lookup, readable } from '../dns/answer.ts';
import { readTagList } from '../dns/tag-list.ts';

/**
 * A BIMI record as read (BIMI draft 5.2). `declined`: the owner says that no logo is wanted; `logo` and `certificate` are the addresses as
 * written, `null` where empty or not there; `insecure` those that are not https.
 */
export type BimiRecord = {
  text: string;
  logo: string | null;
  certificate: string | null;
  declined: boolean;
  insecure: string[];
  problems: string[];
};

/** What a domain says about its logo. `several` and `broken` are as none; `unknown` after a lookup that failed. */
export type BimiFindings = {
  state: 'found' | 'declined' | 'none' | 'several' | 'broken' | 'unknown';
  at: string;
  texts: string[];
  record: BimiRecord | null;
  aliases: string[];
  failure: string | null;
};

const https = /^https:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?\/[^\s,]*$/i;

/** Reads a BIMI record, `null` where the text does not begin with `v=BIMI1`; unknown tags are ignored. Never throws. */
export function readBimi(text: string): BimiRecord | null {
  const list = readTagList(text);
  if (list.tags[0]?.name !== 'v' || list.tags[0].value !== 'BIMI1' || !/^\s*v\s*=/.test(text)) return null;
  const problems = [
    ...list.broken.map((piece) => `"${piece}" is not of the form name=value`),
    ...list.repeated.map((name) => `${name} is repeated`),
  ];
  const value = (name: string) => list.tags.find((tag) => tag.name === name)?.value ?? null;
  const l = value('l');
  const a = value('a');
  const insecure = [l, a].filter((address) => address !== null && /^http:/i.test(address)).filter((address) => address !== null);
  if (l === null) problems.push('l, the address of the logo, is missing');
  else if (l === '' && a !== null && a !== '') problems.push('a certificate without a logo');
  else if (l !== '' && !insecure.includes(l)) {
    if (!https.test(l)) problems.push(`"${l}" is not an https address`);
    else if (/^https:\/\/[^/]*[^?#]*\.(?!svgz?(?:[?#]|$))[a-z0-9]{1,5}(?:[?#]|$)/i.test(l))
      problems.push('the logo must be an SVG file');
  }
  if (a !== null && a !== '' && !insecure.includes(a) && !https.test(a)) problems.push(`"${a}" is not an https address`);
  return { text, logo: l || null, certificate: a || null, declined: l === '' && (a ?? '') === '', insecure, problems };
}

async function askBimi(lookup: Lookup, domain: string): Promise<BimiFindings> {
  const at = `default._bimi.${domain}`;
  const answer = await lookup(at, 'TXT');
  const empty = { at, texts: [], record: null, aliases: [], failure: null };
  if (answer.status === 'failed') return { ...empty, state: 'unknown', failure: `${answer.reason}: ${answer.detail}` };
  const { aliases } = answer;
  const all = joinedTexts(answer).map(readable);
  const records = all.map(readBimi).filter((record) => record !== null);
  if (records.length > 1) return { ...empty, aliases, texts: records.map(({ text }) => text), state: 'several' };
  const [record] = records;
  if (record === undefined) {
    const meant = all.filter((text) => /^\W{0,3}v\s*[=:]\s*\W{0,3}BIMI/i.test(text));
    return { ...empty, aliases, texts: meant, state: meant.length > 0 ? 'broken' : 'none' };
  }
  const state = record.declined ? 'declined' : record.problems.length > 0 || record.logo === null ? 'broken' : 'found';
  return { ...empty, aliases, texts: [record.text], record, state };
}

/**
 * Looks up what a domain says about its logo, at the selector `default`; where it says nothing, its organisational domain is asked
 * (BIMI draft 8.2). `org` is the organisational domain, `null` where it is not known.
 */
export async function lookUpBimi(lookup: Lookup, domain: string, org: string | null = null): Promise<BimiFindings> {
  const own = await askBimi(lookup, domain);
  if (own.state !== 'none' || org === null || org === domain) return own;
  const above = await askBimi(lookup, org);
  return above.state === 'none' ? own : above;
}
