import type { ReactNode } from 'react';
import { capital, counted, formOf, spelled } from '#domain/text.ts';
import { writtenName } from '#domain/written-name.ts';
import { isSafe } from '#src/entities/protection/levels.ts';
import type { StatusRow } from '#src/entities/protection/types.ts';
import { domainAt, statsAt } from '#src/page/links.ts';
import { Link } from '#src/ui/Link.tsx';

type Row = Pick<StatusRow, 'domain_id' | 'domain' | 'level' | 'why' | 'policies' | 'checked_at'>;

const levelLabels: Record<Exclude<Row['level'], 'unknown'>, string> = {
  protected: 'is protected',
  almost: 'is almost protected',
  monitoring: 'is monitored and not enforced',
  exposed: 'is exposed: anyone can send in its name',
  parked_safe: 'sends no email and rejects all',
};

function Names({ rows, days }: { rows: Row[]; days: number }) {
  if (rows.length > 2) return <Link href="/app/protection">{spelled(rows.length)}</Link>;
  return rows.map((one, index) => (
    <span key={one.domain_id}>
      {index > 0 && ' and '}
      <Link href={domainAt(one.domain_id, { days })}>{writtenName(one.domain)}</Link>
    </span>
  ));
}

/** How a reason begins that is about the domain itself. */
const subject = 'The domain ';

function OneDomain({ row, days }: { row: Row; days: number }) {
  const policy = row.policies.self?.asked;
  const name = <Link href={domainAt(row.domain_id, { days })}>{writtenName(row.domain)}</Link>;
  if (row.checked_at === null) return <>{name} is not checked yet.</>;
  if (row.level === 'unknown')
    return (
      <>
        {name}
        {row.why.startsWith(subject) ? ` ${row.why.slice(subject.length)}` : `: ${row.why}`}
      </>
    );
  return (
    <>
      {name} {levelLabels[row.level]}
      {row.level === 'protected' && policy !== undefined && ` at ${policy}`}.
    </>
  );
}

function ManyDomains({ rows, days }: { rows: Row[]; days: number }): ReactNode {
  const open = rows.filter(({ level }) => !isSafe(level));
  const safe = rows.length - open.length;
  const all = spelled(rows.length);
  if (rows.length === 0) return null;
  if (rows.every(({ checked_at }) => checked_at === null)) return `Your ${all} domains are not checked yet.`;
  if (open.length === 0) return `${rows.length === 2 ? 'Both' : `All ${all}`} domains are protected.`;
  const unknown = open.filter(({ level }) => level === 'unknown').length;
  if (safe === 0)
    return `${rows.length === 2 ? 'Neither' : 'None'} of your ${all} domains is ${unknown > 0 ? 'known to be protected' : 'protected yet'}.`;
  return (
    <>
      {capital(spelled(safe))} of your {all} domains {formOf(safe, 'is', 'are')} protected; <Names rows={open} days={days} />{' '}
      {formOf(open.length, 'is', 'are')} not yet{unknown > 0 && ', as far as we know'}.
    </>
  );
}

type AnswerProps = { rows: Row[]; headline: string | null; days: number; domainId?: number | undefined };

/** The sentence that answers "are we safe, is our mail getting through?". */
export function Answer({ rows, headline, days, domainId }: AnswerProps) {
  const [only] = rows;
  return (
    <>
      {rows.length === 1 && only !== undefined ? <OneDomain row={only} days={days} /> : <ManyDomains rows={rows} days={days} />}{' '}
      {headline === null ? (
        `No messages reported in the last ${counted(days, 'day')}.`
      ) : (
        <>
          <Link href={statsAt('/app/analytics', { domain: domainId, days })}>{headline}</Link> in the last {counted(days, 'day')}.
        </>
      )}
    </>
  );
}
