import { isUnread } from '../protection/unread.ts';
import { type DocumentFormat, type DocumentType, documentFormats } from '../vocabulary/documents.ts';
import type { EnforcementStage, NextPlace, ProtectionLevel, SenderStatus } from '../vocabulary.ts';
import type { DomainFacts } from './facts.ts';
import type { Tone } from './tree.ts';

/** The name of each type, and what is in it. */
export const typeLabels: Record<DocumentType, { name: string; about: string; of: 'domain' | 'customer' | 'portfolio' }> = {
  customer_detailed: { name: 'Detailed report', about: 'Findings, senders, records with fixes', of: 'customer' },
  executive_summary: { name: 'Board summary', about: 'One page for the board', of: 'customer' },
  domain_analytics_report: { name: 'Domain analytics', about: 'One domain: messages, senders, policy', of: 'domain' },
  technical_appendix: { name: 'Technical appendix', about: 'Every sender, record and change', of: 'customer' },
  threat_summary: { name: 'Threat summary', about: 'Forged messages, where from, what receivers did', of: 'customer' },
  compliance_evidence: { name: 'Compliance evidence', about: 'For auditors and insurers', of: 'customer' },
  portfolio_overview: { name: 'Portfolio overview', about: 'All your customers on a few pages', of: 'portfolio' },
  comparative_analysis: { name: 'Comparison', about: 'Customers side by side', of: 'portfolio' },
};

/** The formats of a type: only compliance evidence comes as a signed pack. */
export function formatsOf(type: DocumentType): DocumentFormat[] {
  return documentFormats.filter((format) => format !== 'zip' || type === 'compliance_evidence');
}

const ending = ['What DMARC reports cannot show', 'How each number is made'];
/** What the pages of each type hold, in their order. */
export const typeContents: Record<DocumentType, readonly string[]> = {
  customer_detailed: [
    'Answer, score and the three steps to take first',
    'Each domain on its way to p=reject',
    'Senders, and which of them nobody sorted',
    'What failed, by day and by cause',
    'Records to publish, ready to copy',
    ...ending,
  ],
  executive_summary: ['One page: the answer, the score, domains, forged messages and the next step'],
  domain_analytics_report: [
    'Answer, score and the three steps to take first',
    'Senders of the domain',
    'What failed, by day and by cause',
    ...ending,
  ],
  technical_appendix: [
    'Published records and every change',
    'Every sender with its results',
    'What receivers did',
    'Every reporter, and what DMARC reports cannot show',
    'How each number is made',
  ],
  threat_summary: ['Forged messages by day and by domain', 'Who sent them, and what receivers did', 'Alerts', ...ending],
  compliance_evidence: [
    'Policy of each domain with the time of its proof',
    'Score with its parts',
    'Alerts and how people answered',
    'People with access, and how long data is stored',
    ...ending,
  ],
  portfolio_overview: ['Customers by risk, with their scores and domains', ...ending],
  comparative_analysis: ['Up to 20 customers side by side', ...ending],
};

/** A level of protection in a word. */
export const levelLabels: Record<ProtectionLevel, { word: string; tone: Tone }> = {
  protected: { word: 'Protected', tone: 'pass' },
  almost: { word: 'Almost protected', tone: 'attention' },
  monitoring: { word: 'Monitoring', tone: 'attention' },
  exposed: { word: 'Exposed', tone: 'fail' },
  unknown: { word: 'Unknown', tone: 'mute' },
  parked_safe: { word: 'Parked, safe', tone: 'pass' },
};

/** The stages on the way to enforcement as a table names them. */
export const stageLabels: Record<EnforcementStage, string> = {
  no_record: 'No record',
  none: 'p=none',
  rehearse_quarantine: 'Quarantine, testing',
  quarantine: 'p=quarantine',
  rehearse_reject: 'Reject, testing',
  reject: 'p=reject',
};

/** The stage of a domain, which nobody knows where its record could not be read. */
export const stageLabel = ({ stage, next_stage: next }: Pick<DomainFacts, 'stage' | 'next_stage'>): string =>
  isUnread({ stage, next }) ? 'Not known' : stageLabels[stage];

/** The record that a domain publishes, or that it has none as far as is known. */
export const recordLabel = ({ record, stage, next_stage: next }: Pick<DomainFacts, 'record' | 'stage' | 'next_stage'>): string =>
  record ?? (isUnread({ stage, next }) ? 'not known' : 'no record');

/** Who usually takes a step, by where it is taken. */
export const whoActs: Record<NextPlace, string> = {
  alert: 'Who has the alert',
  senders: 'Who knows your senders',
  record: 'Your DNS administrator',
  policy: 'You decide, your DNS administrator publishes',
  dns: 'Your DNS administrator',
  dkim: 'Your DNS administrator',
  reports: 'Your DNS administrator',
};

/** What people say a sender is. */
export const senderLabels: Record<SenderStatus, string> = {
  unsorted: 'To be sorted',
  own: 'Own',
  approved: 'Approved',
  forwarder: 'Forwarder',
  unwanted: 'Unwanted',
};
