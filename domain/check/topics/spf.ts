import { effectivePolicy } from '../../dmarc/effective-policy.ts';
import type { DmarcFindings } from '../../dmarc/judge.ts';
import { readable } from '../../dns/answer.ts';
import { dkimCover } from '../../judge/fault-severity.ts';
import { judgeSpf } from '../../spf/judge.ts';
import { spfTree } from '../../spf/tree.ts';
import type { SpfTree } from '../../spf/tree-shape.ts';
import type { MxFindings } from '../../transport/mx.ts';
import { type TopicDescriptor, watchedRecord } from '../topic.ts';
import { spfWire } from './spf-wire.ts';

const unanswered = new Set(['failed', 'not_asked']);

/** SPF: which servers may send (RFC 7208). */
export const spfTopic: TopicDescriptor<'spf', SpfTree, { dmarc: DmarcFindings; mx: MxFindings }, ReturnType<typeof spfWire>> = {
  topic: 'spf',
  lookUp: (domain, { lookup }) => spfTree(lookup, domain),
  stateOf: ({ root: { status } }) =>
    status === 'none' ? 'missing' : status === 'record' || status === 'multiple' ? 'found' : 'unknown',
  unanswered: () => [],
  evaluate: (found, { dmarc, mx }, { context: { mailClass, mail, isSilent }, seenSources }) => {
    if (isSilent === true && found.root.status === 'none' && found.domain !== dmarc.discovery.suffixOrg) return { flags: [] };
    const policy = effectivePolicy(dmarc.discovery, 'self');
    const { flags, unknown, proposal } = judgeSpf(found, {
      mailClass,
      isSilent: isSilent === true,
      dmarcEnforces: policy !== null && policy.applied !== 'none',
      dkimCoversPct: mail === null ? null : dkimCover(mail),
      exchanges: mx.hosts.filter(({ state }) => state === 'ok' || state === 'alias').map(({ exchange }) => exchange),
      ...(seenSources === undefined ? {} : { seenSources }),
    });
    return { flags, unanswered: unknown.map(({ name, text }) => ({ name, why: text })), proposal };
  },
  watched: ({ root }, domain) => [
    watchedRecord(
      'SPF',
      domain,
      root.texts.map(readable),
      unanswered.has(root.status) ? (root.failure?.reason ?? 'not asked') : null,
    ),
  ],
  wire: (found, { domain }, { proposal }) => spfWire(found, domain, proposal ?? null),
};
