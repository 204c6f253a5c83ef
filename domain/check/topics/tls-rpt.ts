import { judgeTlsRpt } from '../../transport/judge-tls-rpt.ts';
import { type MtaStsFindings, modeInForce } from '../../transport/mta-sts.ts';
import type { MxFindings } from '../../transport/mx.ts';
import { lookUpTlsRpt, type TlsRptFindings } from '../../transport/tls-rpt.ts';
import { presence, stepOf, type TopicDescriptor, textOf, unansweredAt, watchedRecord } from '../topic.ts';

function tlsRptWire({ state, texts, record }: TlsRptFindings) {
  return { state: presence(state), text: textOf(texts), rua: record?.rua.map(({ text }) => text) ?? [] };
}

type Others = { mx: MxFindings; mtaSts: MtaStsFindings };

/** TLS-RPT: reports about failed encryption (RFC 8460). */
export const tlsRptTopic: TopicDescriptor<'tls_rpt', TlsRptFindings, Others, ReturnType<typeof tlsRptWire>> = {
  topic: 'tls_rpt',
  lookUp: (domain, { lookup }) => lookUpTlsRpt(lookup, domain),
  stateOf: ({ state }) => stepOf(state),
  unanswered: ({ at, failure }) => unansweredAt(at, failure),
  evaluate: (found, { domain, mx, mtaSts }, { context }) => ({
    flags: judgeTlsRpt(found, domain, context, { mx, mode: modeInForce(mtaSts) }),
  }),
  watched: ({ at, texts, failure, aliases }) => [watchedRecord('TLS-RPT', at, texts, failure, aliases)],
  wire: tlsRptWire,
};
