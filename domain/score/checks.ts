import type { ScoreCheck, ScoreInputs } from './inputs.ts';
import { dnssecStep, policyOrder, policyStep, spfStep, subdomainStep, wideStep } from './steps.ts';

const fewestMessages = 100;

function linear(share: number, from: number, full: number, points: number): number {
  if (share >= full) return points;
  if (share <= from) return 0;
  return Math.round((points * 10 * (share - from)) / (full - from)) / 10;
}

/** What reports say of a domain's own messages; `null` where these are too few to measure. */
export function measuredMail({ mail }: ScoreInputs): NonNullable<ScoreInputs['mail']> | null {
  return mail === null || mail.messages < fewestMessages ? null : mail;
}

function policyPoints({ dmarc, writesToLists, mailClass }: ScoreInputs): number | null {
  if (dmarc === null) return null;
  if (!dmarc.usable) return 0;
  const quarantineIsFull = mailClass === 'people' && writesToLists;
  if (dmarc.policy === 'reject') return dmarc.testing ? 15 : 18;
  if (dmarc.policy === 'quarantine') return dmarc.testing ? 8 : quarantineIsFull ? 18 : 15;
  return dmarc.hasRua ? 2 : 0;
}

function subdomainPoints({ dmarc }: ScoreInputs): number | null {
  if (dmarc === null) return null;
  if (!dmarc.usable) return 0;
  const asStrong = policyOrder.indexOf(dmarc.subdomains) >= policyOrder.indexOf(dmarc.policy) ? 3 : 0;
  return asStrong + (dmarc.nonexistent === 'reject' ? 3 : dmarc.nonexistent === 'quarantine' ? 1 : 0);
}

/** Four points for the address, two for reports that come; where nobody knows of reports, the address counts for both. */
function reportPoints({ dmarc, hoursSinceReport }: ScoreInputs): number | null {
  if (dmarc === null) return null;
  const address = !dmarc.hasRua ? 0 : dmarc.ruaAuthorised === false ? 1 : 4;
  if (hoursSinceReport === null) return address * 1.5;
  return address + (hoursSinceReport <= 72 ? 2 : 0);
}

const noDmarc = ({ dmarc }: ScoreInputs) => (dmarc?.usable === false ? 'A1' : null);
/** `np=reject` alone comes with the move to p=reject: before it, `t=y` would take a level off it, and the move could not be tested. */
function nextPolicy(inputs: ScoreInputs): 'A2' | null {
  const { dmarc } = inputs;
  if (dmarc === null || dmarc.policy === 'reject') return null;
  if (dmarc.policy === 'none') return 'A2';
  const hasMove = (policyPoints(inputs) ?? 0) < 18;
  return hasMove && policyOrder.indexOf(dmarc.subdomains) >= policyOrder.indexOf(dmarc.policy) ? 'A2' : null;
}
const noKey = ({ dkim }: ScoreInputs) => (dkim?.validKeys === 0 ? 'D1' : null);
const brokenSpf = ({ spf }: ScoreInputs) => (spf?.isValid === false ? 'C1' : null);

const spfEnd = { fail: 4, softfail: 4, neutral: 1, open: 1, pass: 0 };

/** The checks of a domain that sends mail, 90 points and 10 for the way in (product: security score, version 1). */
export const sendingChecks: readonly ScoreCheck[] = [
  {
    id: 'A1',
    group: 'policy',
    title: 'One usable DMARC record',
    of: 8,
    measure: ({ dmarc }) => (dmarc === null ? null : dmarc.usable ? 8 : 0),
    todo: () => 'Publish exactly one valid DMARC record.',
    minutes: 10,
    by: 'dns_host',
  },
  {
    id: 'A2',
    group: 'policy',
    title: 'Strength of the policy',
    of: 18,
    measure: policyPoints,
    todo: policyStep,
    after: ['A1', 'A4', 'B1', 'B2', 'C1', 'D1'],
    minutes: 15,
    by: 'dns_host',
  },
  {
    id: 'A3',
    group: 'policy',
    title: 'Subdomains are covered',
    of: 6,
    measure: subdomainPoints,
    todo: subdomainStep,
    restsOn: (inputs) => noDmarc(inputs) ?? nextPolicy(inputs),
    minutes: 5,
    by: 'dns_host',
  },
  {
    id: 'A4',
    group: 'policy',
    title: 'Reports arrive',
    of: 6,
    measure: reportPoints,
    todo: ({ dmarc }) =>
      dmarc?.hasRua !== true
        ? 'Add a report address (rua).'
        : dmarc.ruaAuthorised === false
          ? 'Get the report address authorised, or use your own.'
          : 'No report has arrived for three days: check the address.',
    restsOn: noDmarc,
    minutes: 10,
    by: 'dns_host',
  },
  {
    id: 'A5',
    group: 'policy',
    title: 'A clean record',
    of: 2,
    measure: ({ dmarc }) => (dmarc === null ? null : dmarc.usable && dmarc.isClean ? 2 : 0),
    todo: () => 'Paste the cleaned record, without obsolete, repeated or broken tags.',
    restsOn: noDmarc,
    minutes: 5,
    by: 'dns_host',
  },
  {
    id: 'B1',
    group: 'mail',
    title: 'Own messages pass',
    of: 14,
    measure: (inputs) => {
      const mail = measuredMail(inputs);
      return mail === null ? null : linear(mail.passed / mail.messages, 0.9, 0.995, 14);
    },
    todo: () => 'Fix the domain’s senders whose messages fail.',
    minutes: 60,
    by: 'sender',
  },
  {
    id: 'B2',
    group: 'mail',
    title: 'Own messages are signed',
    of: 6,
    measure: (inputs) => {
      const mail = measuredMail(inputs);
      return mail === null ? null : linear(mail.dkimAligned / mail.messages, 0.5, 0.98, 6);
    },
    todo: () => 'Turn on DKIM at the senders that pass by SPF only.',
    minutes: 45,
    by: 'sender',
  },
  {
    id: 'C1',
    group: 'spf',
    title: 'One valid SPF record',
    of: 4,
    measure: ({ spf }) => (spf === null ? null : spf.isValid ? 4 : 0),
    todo: spfStep,
    minutes: 10,
    by: 'dns_host',
  },
  {
    id: 'C2',
    group: 'spf',
    title: 'SPF stays within its limits',
    of: 5,
    measure: ({ spf }) => {
      if (spf === null) return null;
      if (!spf.isValid || spf.lookups > 10 || spf.voids > 2) return 0;
      return spf.lookups <= 8 ? 5 : 3;
    },
    todo: ({ spf }) => `Reduce SPF from ${spf?.lookups ?? 10} to at most 8 DNS lookups: remove what you do not use.`,
    restsOn: brokenSpf,
    minutes: 20,
    by: 'dns_host',
  },
  {
    id: 'C3',
    group: 'spf',
    title: 'SPF ends safely',
    of: 4,
    measure: ({ spf }) => (spf === null ? null : spf.isValid ? spfEnd[spf.ends] : 0),
    todo: () => 'End the SPF record with ~all.',
    restsOn: brokenSpf,
    minutes: 5,
    by: 'dns_host',
  },
  {
    id: 'C4',
    group: 'spf',
    title: 'SPF is not too wide',
    of: 2,
    measure: ({ spf }) => (spf === null ? null : spf.isValid && !spf.usesPtr && !spf.isBroad ? 2 : 0),
    todo: wideStep,
    restsOn: brokenSpf,
    minutes: 20,
    by: 'dns_host',
  },
  {
    id: 'D1',
    group: 'dkim',
    title: 'A valid DKIM key',
    of: 5,
    needs: ['dkim'],
    measure: ({ dkim }) => (dkim === null ? null : dkim.validKeys > 0 ? 5 : 0),
    todo: () => 'Turn on DKIM at your mail service and publish its key.',
    minutes: 30,
    by: 'sender',
  },
  {
    id: 'D2',
    group: 'dkim',
    title: 'Strong DKIM keys',
    of: 4,
    needs: ['dkim'],
    measure: ({ dkim }) => {
      if (dkim === null) return null;
      if (dkim.weakestBits === null) return dkim.validKeys === 0 ? 0 : null;
      return dkim.weakestBits >= 2048 ? 4 : dkim.weakestBits >= 1024 ? 2 : 0;
    },
    todo: () => 'Ask your mail service for a 2048-bit DKIM key.',
    restsOn: noKey,
    minutes: 20,
    by: 'sender',
  },
  {
    id: 'D3',
    group: 'dkim',
    title: 'No test, revoked or missing keys in use',
    of: 2,
    needs: ['dkim'],
    measure: ({ dkim }) =>
      dkim === null ? null : dkim.validKeys === 0 || dkim.hasTestFlag || dkim.revokedInUse || dkim.goneInUse ? 0 : 2,
    todo: ({ dkim }) => {
      if (dkim?.revokedInUse === true) return 'Stop signing with the revoked key.';
      return dkim?.goneInUse === true
        ? 'Restore the missing DKIM key, or stop signing with it.'
        : 'Remove t=y from the DKIM key record.';
    },
    restsOn: noKey,
    minutes: 10,
    by: 'dns_host',
  },
  {
    id: 'D4',
    group: 'dkim',
    title: 'Keys are rotated every year',
    of: 2,
    needs: ['dkim'],
    measure: ({ dkim }) => (dkim === null || dkim.oldestMonths === null ? null : dkim.oldestMonths <= 12 ? 2 : 0),
    todo: () => 'Rotate DKIM keys that are older than a year.',
    minutes: 30,
    by: 'sender',
  },
  {
    id: 'E1',
    group: 'transport',
    title: 'Incoming messages are always encrypted',
    of: 5,
    needs: ['inboundTls', 'mx'],
    measure: ({ inboundTls, mx }) => {
      if (inboundTls === null || mx === null || !mx.takesMail) return null;
      return inboundTls.sts === 'enforce' || inboundTls.dane ? 5 : inboundTls.sts === 'testing' ? 2 : 0;
    },
    todo: ({ inboundTls }) =>
      inboundTls?.sts === 'testing' ? 'Set the MTA-STS policy to enforce.' : 'Publish an MTA-STS policy.',
    minutes: 45,
    by: 'dns_host',
  },
  {
    id: 'E2',
    group: 'transport',
    title: 'Encryption reports',
    of: 3,
    needs: ['tlsRpt', 'mx'],
    measure: ({ tlsRpt, mx }) => (tlsRpt === null || mx === null || !mx.takesMail ? null : tlsRpt ? 3 : 0),
    todo: () => 'Publish a TLS-RPT record.',
    minutes: 5,
    by: 'dns_host',
  },
  {
    id: 'F1',
    group: 'base',
    title: 'Signed DNS',
    of: 2,
    needs: ['dnssec'],
    measure: ({ dnssec }) => (dnssec === null ? null : dnssec === 'signed' ? 2 : 0),
    todo: dnssecStep,
    minutes: 30,
    by: 'registrar',
  },
  {
    id: 'F2',
    group: 'base',
    title: 'Mail servers are correct',
    of: 2,
    needs: ['mx'],
    measure: ({ mx }) => (mx === null ? null : mx.isSane ? 2 : 0),
    todo: () => 'Correct the MX records: each must name a host with an address.',
    minutes: 10,
    by: 'dns_host',
  },
];
