import { writtenName } from '#domain/written-name.ts';
import { Link } from '#src/ui/Link.tsx';
import type { PivotLine } from './types.ts';

/** The name of a row; a sender that is another one for each domain says for which. */
export function LineName({ name, line, href }: { name: string; line: PivotLine; href: string | null }) {
  return (
    <>
      {href === null ? name : <Link href={href}>{name}</Link>}
      {line.domain_name && <span className="ui-sub">as {writtenName(line.domain_name)}</span>}
    </>
  );
}
