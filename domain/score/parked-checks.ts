import type { ScoreCheck, ScoreInputs } from './inputs.ts';
import { dnssecStep } from './steps.ts';

const refuses = (policy: string) => (policy === 'reject' ? 1 : policy === 'quarantine' ? 0.5 : 0);

/** Below the domain its own weak policy applies, so that p=reject closes what is open there too. */
const followsPolicy = ({ policy, subdomains, nonexistent }: NonNullable<ScoreInputs['dmarc']>) =>
  policy !== 'reject' && subdomains === policy && nonexistent === policy;

/** The checks of a domain that sends no messages, 100 points (product: parked profile, version 1). */
export const parkedChecks: readonly ScoreCheck[] = [
  {
    id: 'P1',
    group: 'policy',
    title: 'DMARC rejects every message',
    of: 40,
    measure: ({ dmarc }) =>
      dmarc === null
        ? null
        : dmarc.usable && !dmarc.testing
          ? 40 * refuses(dmarc.policy)
          : dmarc.usable
            ? 20 * refuses(dmarc.policy)
            : 0,
    todo: ({ dmarc }) =>
      dmarc?.usable === true && dmarc.testing && dmarc.policy === 'reject'
        ? 'End the test: remove t=y from the DMARC record.'
        : 'Publish p=reject: nobody sends as this domain.',
    minutes: 5,
    by: 'dns_host',
  },
  {
    id: 'P2',
    group: 'policy',
    title: 'Subdomains reject them too',
    of: 15,
    measure: ({ dmarc }) =>
      dmarc === null ? null : dmarc.usable ? 7.5 * refuses(dmarc.subdomains) + 7.5 * refuses(dmarc.nonexistent) : 0,
    todo: ({ dmarc }) => {
      const tags = [
        dmarc?.subdomains === 'reject' ? null : 'sp=reject',
        dmarc?.nonexistent === 'reject' ? null : 'np=reject',
      ].filter((tag) => tag !== null);
      return `Protect subdomains: set ${tags.join(' and ')} in the DMARC record.`;
    },
    restsOn: ({ dmarc }) => (dmarc !== null && (!dmarc.usable || followsPolicy(dmarc)) ? 'P1' : null),
    minutes: 5,
    by: 'dns_host',
  },
  {
    id: 'P3',
    group: 'spf',
    title: 'SPF allows nobody',
    of: 20,
    measure: ({ spf }) => (spf === null ? null : spf.isEmptyFail ? 20 : 0),
    todo: () => 'Publish v=spf1 -all.',
    minutes: 5,
    by: 'dns_host',
  },
  {
    id: 'P4',
    group: 'base',
    title: 'It receives no messages',
    of: 10,
    needs: ['mx'],
    measure: ({ mx }) => (mx === null ? null : mx.isNull ? 10 : 0),
    todo: () => 'Publish a null MX: priority 0, host "."',
    minutes: 5,
    by: 'dns_host',
  },
  {
    id: 'P5',
    group: 'policy',
    title: 'Abuse is reported',
    of: 5,
    measure: ({ dmarc }) => (dmarc === null ? null : dmarc.hasRua && dmarc.ruaAuthorised !== false ? 5 : 0),
    todo: ({ dmarc }) => (dmarc?.hasRua === true ? 'Fix the report address (rua).' : 'Add a report address (rua).'),
    minutes: 5,
    by: 'dns_host',
  },
  {
    id: 'P6',
    group: 'dkim',
    title: 'Every DKIM key is revoked',
    of: 5,
    needs: ['dkim', 'wildcard'],
    measure: ({ dkim }) => (dkim === null || dkim.wildcardRevoked === null ? null : dkim.wildcardRevoked ? 5 : 0),
    todo: () => 'Publish v=DKIM1; p= at *._domainkey.',
    minutes: 5,
    by: 'dns_host',
  },
  {
    id: 'P7',
    group: 'base',
    title: 'Signed DNS',
    of: 5,
    needs: ['dnssec'],
    measure: ({ dnssec }) => (dnssec === null ? null : dnssec === 'signed' ? 5 : 0),
    todo: dnssecStep,
    minutes: 30,
    by: 'registrar',
  },
];
