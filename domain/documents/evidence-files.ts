import type { DocumentFacts } from './facts.ts';
import { stageLabel } from './labels.ts';
import { csvOf } from './render/csv.ts';

/** A day of a domain's policy; `score` 0 to 100. */
export type PolicyDay = { domain: string; day: string; level: string; stage: string; score: number | null };

/** A file of an evidence pack: where it lies and its text. */
type EvidenceFile = { path: string; text: string };

const or = (value: string | number | null) => value ?? '';

/** The tables of an evidence pack: each fact behind the document in a form that a spreadsheet reads. Times are UTC, ISO 8601. */
export function evidenceFiles(facts: DocumentFacts, days: readonly PolicyDay[]): EvidenceFile[] {
  const { domains, changes, alerts, people } = facts;
  return [
    {
      path: 'policy-history.csv',
      text: csvOf([
        ['domain', 'day', 'level', 'stage', 'score'],
        ...days.map(({ domain, day, level, stage, score }) => [domain, day, level, stage, or(score)]),
      ]),
    },
    {
      path: 'dns-proofs.csv',
      text: csvOf([
        ['domain', 'checked_at', 'dmarc_record', 'stage', 'days_at_stage'],
        ...domains.map((one) => [one.domain, or(one.checked_at), or(one.record), stageLabel(one), or(one.days_at_stage)]),
      ]),
    },
    {
      path: 'record-changes.csv',
      text: csvOf([
        ['domain', 'at', 'record', 'name', 'before', 'after'],
        ...changes.map(({ domain, at, record, name, before, after }) => [domain, at, record, name, or(before), or(after)]),
      ]),
    },
    {
      path: 'scores.csv',
      text: csvOf([
        ['domain', 'score', 'part', 'points', 'of'],
        ...domains.flatMap(({ domain, score, parts }) =>
          parts.map(({ label, points, most }) => [domain, or(score), label, points, most]),
        ),
      ]),
    },
    {
      path: 'alerts.csv',
      text: csvOf([
        ['domain', 'severity', 'alert', 'opened_at', 'status', 'acknowledged_by', 'resolved_at', 'outcome'],
        ...alerts.map((alert) => [
          alert.domain,
          alert.severity,
          alert.title,
          alert.detected_at,
          alert.status,
          or(alert.acknowledged_by),
          or(alert.resolved_at),
          or(alert.outcome),
        ]),
      ]),
    },
    {
      path: 'people.csv',
      text: csvOf([
        ['name', 'email', 'access_level', 'since'],
        ...people.map(({ name, email, level, since }) => [name, email, level, since]),
      ]),
    },
  ];
}

/** How a stranger verifies a pack. `keysUrl` is where the keys are published. */
export function readmeText({
  subject,
  madeAt,
  keyId,
  keysUrl,
}: Record<'subject' | 'madeAt' | 'keyId' | 'keysUrl', string>): string {
  return `Evidence pack: ${subject}
Made ${madeAt} by Beacon. Signed with the Ed25519 key ${keyId}.

What is in it
  evidence.pdf, evidence.json   the report for people, and the same for programs
  policy-history.csv            level, stage and score of each domain by day
  dns-proofs.csv                the DMARC record of each domain and when it was seen
  record-changes.csv            changes of watched DNS records
  scores.csv                    the score of each domain with its parts
  alerts.csv, people.csv        alerts and answers; who has access
  SHA256SUMS, manifest.json     SHA-256 of each file; manifest.json is what is signed
Times in the tables are UTC, two hours behind the South African time (SAST) of the report.

Verify it (OpenSSL 3 and sha256sum; only step 1 needs a connection, once for all packs)
  1. Compare public-key.pem with the key ${keyId} at ${keysUrl}
  2. openssl pkeyutl -verify -pubin -inkey public-key.pem -rawin -in manifest.json -sigfile manifest.sig
  3. grep "$(sha256sum < SHA256SUMS | cut -c 1-64)" manifest.json
  4. sha256sum -c SHA256SUMS
Step 2 says "Signature Verified Successfully", step 3 prints a line, step 4 says OK for each file: nothing was changed since.
`;
}
