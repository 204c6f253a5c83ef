import { writtenName } from '../written-name.ts';
import type { DocumentFacts } from './facts.ts';

const written = <Row extends { domain: string }>(row: Row): Row => ({ ...row, domain: writtenName(row.domain) });

/** Facts with the names of domains as people write them. Records and their places stay as they are in the DNS. */
export function writtenFacts(facts: DocumentFacts): DocumentFacts {
  const { subject, score } = facts;
  return {
    ...facts,
    subject: { ...subject, name: writtenName(subject.name) },
    score: score && { ...score, worst: written(score.worst) },
    domains: facts.domains.map(written),
    senders: facts.senders.map((sender) => ({ ...sender, domain_name: writtenName(sender.domain_name) })),
    alerts: facts.alerts.map(written),
    changes: facts.changes.map(written),
  };
}
