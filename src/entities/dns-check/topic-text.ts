import { counted, listed } from '#domain/text.ts';
import type { Policy, Topic } from '#domain/vocabulary.ts';
import type { Check } from './types.ts';

/** Whether something is published under a topic. */
export type Presence = 'there' | 'missing' | 'unknown';

/**
 * What people read about a topic. `purpose`: one line on what it is for; `what`: the same for its card; `sentence`: what a domain has of it,
 * read after the domain's name; `records`: its TXT or other records with their names, for a plain card.
 */
export type TopicText = {
  purpose: string;
  what: string;
  presence: (check: Check) => Presence;
  sentence: (check: Check) => string;
  records: (check: Check) => { name: string; type: string; text: string | null }[];
};

const absent = new Set(['missing', 'none', 'unsigned', 'not_verifiable']);
const presenceOf = (state: string): Presence => (state === 'unknown' ? 'unknown' : absent.has(state) ? 'missing' : 'there');
const noAnswer = (what: string) => `gave no answer about ${what}`;

const policySentence: Record<Policy, string> = {
  none: 'only monitors: forged messages are delivered and reported',
  quarantine: 'asks receivers to put forged messages into spam',
  reject: 'asks receivers to reject forged messages',
};

const dmarcState: Record<Check['dmarc']['state'], string> = {
  found: 'has its own DMARC record',
  inherited: 'uses the DMARC record of its parent domain',
  missing: 'has no DMARC record',
  multiple: 'has several DMARC records, so receivers ignore them all',
  unusable: 'has a DMARC record that receivers cannot use',
  unknown: noAnswer('its DMARC record'),
};

function dmarcSentence({ dmarc }: Check): string {
  const { self } = dmarc.policies;
  if ((dmarc.state !== 'found' && dmarc.state !== 'inherited') || self === null) return dmarcState[dmarc.state];
  const from = dmarc.state === 'inherited' ? ', through the record of its parent domain' : '';
  if (self.asked !== self.applied)
    return `is testing ${self.asked}; until the test ends it ${policySentence[self.applied]}${from}`;
  return policySentence[self.asked] + from;
}

function spfSentence({ spf }: Check): string {
  if (spf.state === 'unknown') return noAnswer('its SPF record');
  if (spf.state === 'missing') return 'has no SPF record';
  if (spf.state === 'multiple') return 'has several SPF records, which is an error';
  const used = `${spf.lookups_at_least ? 'at least ' : ''}${spf.lookups}`;
  if (spf.lookups > 10) return `has a broken SPF record: it needs ${used} DNS lookups and receivers allow 10`;
  return `has ${spf.state === 'broken' ? 'a broken' : 'an'} SPF record that uses ${used} of 10 DNS lookups`;
}

function dkimSentence({ dkim, unknown }: Check): string {
  if (dkim.state === 'unknown') return noAnswer('its DKIM keys');
  const keys = dkim.selectors.filter(({ status }) => status === 'valid' || status === 'weak').length;
  const gone = dkim.selectors.filter(({ status, origin }) => status === 'missing' && origin !== 'known');
  const lost =
    gone.length === 0
      ? ''
      : `; the key of ${listed(
          gone.map(({ selector }) => selector),
          3,
        )} is gone`;
  if (keys > 0) return `has ${counted(keys, 'DKIM key')}${lost}`;
  if (unknown.some(({ topic }) => topic === 'dkim')) return noAnswer('some of its DKIM keys');
  return dkim.state === 'missing' ? 'has no DKIM key' : 'shows no DKIM key under the selectors we tried';
}

/** The mail servers of a domain by name: one may stand in several MX records. */
export const mailServers = ({ hosts }: Check['mx']) => new Set(hosts.map(({ exchange }) => exchange));

function mxSentence({ mx }: Check): string {
  if (mx.state === 'found') return `receives messages at ${counted(mailServers(mx).size, 'mail server')}`;
  if (mx.state === 'null') return 'declares that it receives no messages';
  return mx.state === 'none' ? 'has no MX record' : noAnswer('its mail servers');
}

const dnssecSentence: Record<Check['dnssec']['state'], string> = {
  signed: 'is signed with DNSSEC',
  signed_unchecked: 'is signed with DNSSEC; our resolver did not validate the signature',
  unsigned: 'is not signed with DNSSEC',
  bogus: 'has invalid DNSSEC signatures',
  unknown: noAnswer('DNSSEC'),
};

/** "has a BIMI record", with the article that its name takes. */
function oneRecord(state: Check['bimi']['state'], record: string): string {
  const one = `${record.startsWith('M') ? 'an' : 'a'} ${record}`;
  if (state === 'unknown') return noAnswer(`its ${record}`);
  if (state === 'missing') return `has no ${record}`;
  if (state === 'several') return `has more than one ${record}, so none counts`;
  return state === 'broken' ? `has ${one} that cannot be used` : `has ${one}`;
}

const txt = (name: string, text: string | null) => [{ name, type: 'TXT', text }];

/** What people read about each topic, on every screen. */
export const topicText: Record<Topic, TopicText> = {
  dmarc: {
    purpose: 'What receivers do with forged messages',
    what: 'tells receivers what to do with forged messages',
    presence: ({ dmarc }) => presenceOf(dmarc.state),
    sentence: dmarcSentence,
    records: ({ dmarc }) => txt(dmarc.at, dmarc.text),
  },
  spf: {
    purpose: 'Which servers may send',
    what: 'lists the servers that may send',
    presence: ({ spf }) => presenceOf(spf.state),
    sentence: spfSentence,
    records: ({ spf, domain }) => txt(domain, spf.text),
  },
  dkim: {
    purpose: 'The keys that sign messages',
    what: 'signs messages',
    presence: ({ dkim }) => presenceOf(dkim.state),
    sentence: dkimSentence,
    records: ({ dkim }) => dkim.selectors.map(({ at, text }) => ({ name: at, type: 'TXT', text })),
  },
  mx: {
    purpose: 'The servers that receive messages',
    what: 'receive your messages',
    presence: ({ mx }) => presenceOf(mx.state),
    sentence: mxSentence,
    records: ({ mx, domain }) =>
      mx.hosts.map(({ preference, exchange }) => ({ name: domain, type: 'MX', text: `${preference} ${exchange}` })),
  },
  mta_sts: {
    purpose: 'Senders must encrypt messages to you',
    what: 'requires senders to encrypt messages to you',
    presence: ({ mta_sts: part }) => presenceOf(part.state),
    sentence: ({ mta_sts: { state, mode } }) =>
      oneRecord(state, 'MTA-STS record') + (state === 'found' && mode !== null ? `, in mode ${mode}` : ''),
    records: ({ mta_sts: part, domain }) => txt(`_mta-sts.${domain}`, part.text),
  },
  tls_rpt: {
    purpose: 'Reports about failed encryption',
    what: 'reports failed encryption',
    presence: ({ tls_rpt: part }) => presenceOf(part.state),
    sentence: ({ tls_rpt: { state } }) => oneRecord(state, 'TLS-RPT record'),
    records: ({ tls_rpt: part, domain }) => txt(`_smtp._tls.${domain}`, part.text),
  },
  bimi: {
    purpose: 'Your logo beside your messages',
    what: 'shows your logo beside your messages',
    presence: ({ bimi }) => presenceOf(bimi.state),
    sentence: ({ bimi: { state } }) => oneRecord(state, 'BIMI record'),
    records: ({ bimi }) => txt(bimi.at, bimi.text),
  },
  dnssec: {
    purpose: 'Signed DNS answers',
    what: 'signs your DNS answers',
    presence: ({ dnssec }) => presenceOf(dnssec.state),
    sentence: ({ dnssec }) => dnssecSentence[dnssec.state],
    records: () => [],
  },
  ns: {
    purpose: 'The servers that answer for the domain',
    what: 'answer for the domain',
    presence: ({ ns }) => presenceOf(ns.state),
    sentence: ({ ns }) => {
      if (ns.state === 'unknown') return noAnswer('its name servers');
      return ns.state === 'none' ? 'shows no name server' : `is served by ${counted(ns.hosts.length, 'name server')}`;
    },
    records: ({ ns, domain }) => ns.hosts.map(({ host }) => ({ name: domain, type: 'NS', text: host })),
  },
  caa: {
    purpose: 'Who may issue certificates',
    what: 'limits who may issue certificates',
    presence: ({ caa }) => presenceOf(caa.state),
    sentence: ({ caa: { state, issuers } }) => {
      if (state === 'unknown') return noAnswer('its CAA records');
      if (state === 'missing' || issuers === null) return 'lets any certificate authority issue certificates';
      return issuers.length === 0
        ? 'lets no certificate authority issue certificates'
        : `lets ${listed(issuers, 3)} issue certificates`;
    },
    records: ({ caa }) =>
      (caa.text ?? '')
        .split('\n')
        .filter(Boolean)
        .map((text) => ({ name: caa.at, type: 'CAA', text })),
  },
};
