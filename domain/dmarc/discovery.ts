import { getDomain } from 'tldts';
import { joinedTexts, type Lookup, readable } from '../dns/answer.ts';
import { type DmarcRecord, isDmarcRecord, readDmarcRecord } from './record.ts';

/**
 * One question of the tree walk. `record`: exactly one DMARC record; `none`: no record, `multiple`: several, which are all discarded
 * (RFC 9989 4.10 steps 2 and 6); `failed`: the lookup gave no answer. `texts` are the records found there, `near` the texts that look
 * as if they were meant to be one.
 */
export type WalkStep = {
  domain: string;
  at: string;
  found: 'record' | 'none' | 'multiple' | 'failed';
  record: DmarcRecord | null;
  texts: string[];
  near: string[];
  aliases: string[];
  failure: string | null;
};

/** How the organisational domain was determined (RFC 9989 4.10.2); `uncertain` if a lookup on the way failed. */
export type OrgBy = 'psd_n' | 'psd_y' | 'fewest_labels' | 'start' | 'uncertain';

/**
 * What the tree walk found for a name. `policyStep` is the step whose record applies to mail from the name itself, `null` where DMARC
 * does not apply; `unknown` is true where a failed lookup leaves that open. `suffixOrg` is what the Public Suffix List says instead.
 * `nonexistent` is true where the DNS denied the name itself (NXDOMAIN, RFC 9989 3.2.13), `alias` where its CNAME leads; neither is there
 * where nobody asked. `beyond` are the steps that a psd=y of a name below `suffixOrg` cuts off: they count once it is corrected.
 */
export type Discovery = {
  start: string;
  steps: WalkStep[];
  org: string;
  orgBy: OrgBy;
  policyStep: WalkStep | null;
  inherited: boolean;
  unknown: boolean;
  suffixOrg: string | null;
  beyond?: WalkStep[];
  nonexistent?: boolean;
  alias?: string;
};

/** Whether a step of the walk is above what the Public Suffix List takes for the organisation: a registry's record, like that of `gov.za`. */
export function isAboveOrganisation({ suffixOrg }: Discovery, domain: string): boolean {
  return suffixOrg !== null && suffixOrg.endsWith(`.${domain}`);
}

const looksMeant = /^\W{0,3}v\s*[=:]["'“”‘’\s]*dmarc|;\s*v\s*=\s*dmarc1\s*(?:;|$)|^\W{0,3}dmarc\s*1\W/i;

/** The names asked by the walk that starts at `start`, longest first, at most eight (RFC 9989 4.10). */
export function walkNames(start: string): string[] {
  const labels = start.split('.');
  const shorter = labels.length < 8 ? labels.slice(1) : labels.slice(-7);
  return [start, ...shorter.map((_, index) => shorter.slice(index).join('.'))];
}

/** What the texts at one name of the walk are: a record, several, none. */
export function readStep(domain: string, all: readonly string[], aliases: string[]): WalkStep {
  const texts = all.filter(isDmarcRecord);
  const near = all.filter((text) => !isDmarcRecord(text) && looksMeant.test(text));
  const record = texts.length === 1 && texts[0] !== undefined ? readDmarcRecord(texts[0]) : null;
  const found = texts.length > 1 ? 'multiple' : record === null ? 'none' : 'record';
  return { domain, at: `_dmarc.${domain}`, found, record, texts, near, aliases, failure: null };
}

async function ask(lookup: Lookup, domain: string): Promise<WalkStep> {
  const answer = await lookup(`_dmarc.${domain}`, 'TXT');
  if (answer.status !== 'failed') return readStep(domain, joinedTexts(answer).map(readable), answer.aliases);
  return { ...readStep(domain, [], []), found: 'failed', failure: `${answer.reason}: ${answer.detail}` };
}

function organisation(start: string, steps: readonly WalkStep[]): { org: string; orgBy: OrgBy } {
  const found = steps.filter((step) => step.record !== null);
  const psdN = found.find((step) => step.record?.psd === 'n');
  if (psdN !== undefined) return { org: psdN.domain, orgBy: 'psd_n' };
  const psdY = found.find((step) => step.record?.psd === 'y' && step.domain !== start);
  if (psdY !== undefined) {
    const below = start.slice(0, -psdY.domain.length - 1).split('.');
    return { org: `${below.at(-1) ?? ''}.${psdY.domain}`, orgBy: 'psd_y' };
  }
  if (steps.some((step) => step.found === 'failed')) return { org: found.at(-1)?.domain ?? start, orgBy: 'uncertain' };
  const last = found.at(-1);
  return last === undefined ? { org: start, orgBy: 'start' } : { org: last.domain, orgBy: 'fewest_labels' };
}

/** What a walk found, from its steps in order, longest name first (RFC 9989 4.10.1, 4.10.2). */
export function discoveryOf(start: string, walked: readonly WalkStep[]): Discovery {
  const end = walked.findIndex(({ record }) => record?.psd === 'y' || record?.psd === 'n');
  const steps = end < 0 ? [...walked] : walked.slice(0, end + 1);
  const beyond = walked.slice(steps.length);
  const { org, orgBy } = organisation(start, steps);
  const own = steps[0];
  const at = (domain: string) => steps.find((step) => step.domain === domain && step.record !== null);
  const above = at(org) ?? steps.find((step) => step.record?.psd === 'y');
  const policyStep = own?.record !== null && own !== undefined ? own : (above ?? null);
  const unknown =
    own?.found === 'failed' || (own?.record === null && orgBy === 'uncertain') || (policyStep === null && orgBy === 'uncertain');
  return {
    start,
    steps,
    org,
    orgBy,
    policyStep: unknown || policyStep?.record?.usable !== true ? null : policyStep,
    inherited: policyStep !== null && policyStep !== own,
    unknown,
    suffixOrg: suffixOrgOf(start),
    ...(beyond.length === 0 ? {} : { beyond }),
  };
}

const suffixOrgOf = (name: string) => getDomain(name, { allowPrivateDomains: true });

/** Whether a record ends the walk for good: psd=y below the organisation is a mistake, and what is above counts once it is gone. */
function isLast({ domain, record }: WalkStep, suffixOrg: string | null): boolean {
  const isBelow = suffixOrg !== null && domain.endsWith(`.${suffixOrg}`);
  return record?.psd === 'n' || (record?.psd === 'y' && !isBelow);
}

/**
 * Walks the tree from `start` (lower case, A-labels, no last dot) and says which record applies to it and what its organisational domain
 * is (RFC 9989 4.10, 4.10.1, 4.10.2). A failed lookup is a state of its own: what it would have answered stays open.
 */
export async function discover(lookup: Lookup, start: string): Promise<Discovery> {
  const walked: WalkStep[] = [];
  const suffixOrg = suffixOrgOf(start);
  for (const domain of walkNames(start)) {
    const step = await ask(lookup, domain);
    walked.push(step);
    if (isLast(step, suffixOrg)) break;
  }
  return discoveryOf(start, walked);
}
