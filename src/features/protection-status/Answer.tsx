import { partOf } from '#domain/part-of.ts';
import { spelled } from '#domain/text.ts';
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

/** How many of the domains are protected, and what the others are; each count shows its domains. */
export function MatrixAnswer({ rows, search }: { rows: readonly { level: Status['level'] }[]; search: MatrixSearch }) {
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
  if (total === 1 && others.length > 0) return <>The one domain is not protected: {others[0]}.</>;
  const lead = partOf(safe, total, 'protected', 'domain');
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
