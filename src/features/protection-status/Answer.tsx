import { protectedPart } from '#domain/part-of.ts';
import { capital, formOf, spelled } from '#domain/text.ts';
import { pageAt } from '#src/page/search.ts';
import { Link } from '#src/ui/Link.tsx';
import type { MatrixSearch } from './search.ts';
import type { Status } from './types.ts';

type Levels = Record<Status['level'], number>;

function levelsOf(rows: readonly { level: Status['level'] }[]): Levels {
  const levels: Levels = { exposed: 0, unknown: 0, monitoring: 0, almost: 0, protected: 0, parked_safe: 0 };
  for (const { level } of rows) levels[level] += 1;
  return levels;
}

type AnswerProps = { rows: readonly { level: Status['level'] }[]; unverified: number; search: MatrixSearch };

/** How many of the verified domains are protected, what the others are, and how many wait for proof; each count shows its domains. */
export function MatrixAnswer({ rows, unverified, search }: AnswerProps) {
  if (unverified === 0) return <Levels rows={rows} search={search} />;
  const waiting = <Link href="/app/domains?show=unverified">{capital(spelled(unverified))}</Link>;
  if (rows.length === 0)
    return (
      <>
        {waiting} {formOf(unverified, 'domain is', 'domains are')} not verified yet.
      </>
    );
  return (
    <>
      <Levels rows={rows} search={search} /> {waiting} more {formOf(unverified, 'is', 'are')} not verified yet.
    </>
  );
}

function Levels({ rows, search }: Omit<AnswerProps, 'unverified'>) {
  const levels = levelsOf(rows);
  const safe = levels.protected + levels.parked_safe;
  const total = rows.length;
  if (total === 0) return 'No domain yet.';
  const to = (level: Status['level'], words: string) => (
    <Link key={level} href={pageAt('/app/domain-protection-status', { ...search, level })}>
      {words}
    </Link>
  );
  const others = [
    levels.exposed > 0 && to('exposed', `${spelled(levels.exposed)} exposed`),
    levels.monitoring > 0 && to('monitoring', `${spelled(levels.monitoring)} only monitoring`),
    levels.almost > 0 && to('almost', `${spelled(levels.almost)} almost there`),
    levels.unknown > 0 && to('unknown', `${spelled(levels.unknown)} unknown`),
  ].filter((part) => part !== false);
  const lead = protectedPart(safe, total, levels.unknown);
  if (total === 1) return `${lead}.`;
  return (
    <>
      {lead}
      {others.map((part, index) => (
        <span key={part.key}>
          {index === 0 ? '; ' : index === others.length - 1 ? ' and ' : ', '}
          {part}
        </span>
      ))}
      .
    </>
  );
}
