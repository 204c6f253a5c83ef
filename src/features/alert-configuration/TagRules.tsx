import { useState } from 'react';
import { capital, counted, formOf, listed, spelled } from '#domain/text.ts';
import { tagKey } from '#domain/vocabulary/domain-tags.ts';
import { ActionRows } from '#src/ui/ActionRows.tsx';
import { TextButton } from '#src/ui/Button.tsx';
import * as format from '#src/ui/format.ts';
import { Link } from '#src/ui/Link.tsx';
import { Section } from '#src/ui/Section.tsx';
import { tagsThatCount } from './above.ts';
import { tagOrder } from './labels.ts';
import { rulesHref } from './search.ts';
import type { Rule, RuleRow, Scope } from './types.ts';

type TagRulesProps = { rows: readonly RuleRow[]; rules: readonly Rule[]; scope: Scope };

const mostNamed = 3;
const shownAtFirst = 10;

/** The tags that rules are set for, at a customer all of them and at a domain those it has: which rules, and how many domains they reach. */
export function TagRules({ rows, rules, scope }: TagRulesProps) {
  const tagged = rows.filter(({ tag }) => tag !== null);
  const tags = tagsThatCount(tagged);
  const [isWhole, setWhole] = useState(false);
  if (tags.length === 0 || scope.kind === 'tag') return null;
  const nameOf = (key: string) => rules.find(({ rule }) => rule === key)?.name ?? key;
  return (
    <Section
      question={scope.kind === 'domain' ? 'Rules from its tags' : 'Rules for tags'}
      finding={
        scope.kind === 'domain'
          ? formOf(tags.length, 'One of its tags sets rules', capital(`${spelled(tags.length)} of its tags set rules`))
          : formOf(tags.length, 'One tag has rules', capital(`${spelled(tags.length)} tags have rules`))
      }
    >
      <ActionRows label="Tags with rules">
        {tags.slice(0, isWhole ? undefined : shownAtFirst).map((tag) => {
          const mine = tagged.filter((row) => tagKey(row.tag ?? '') === tagKey(tag));
          return (
            <li key={tagKey(tag)}>
              <span>
                <Link href={rulesHref({ customer: mine[0]?.customer_id ?? undefined, tag })}>{tag}</Link>
                <span className="ui-sub">
                  {listed(
                    mine.map(({ rule }) => nameOf(rule)),
                    mostNamed,
                  )}
                  . {reachLabel(mine[0]?.tag_domains ?? 0)}
                </span>
              </span>
            </li>
          );
        })}
      </ActionRows>
      {tags.length > shownAtFirst && !isWhole && (
        <TextButton onPress={() => setWhole(true)}>Show {format.number(tags.length - shownAtFirst)} more</TextButton>
      )}
      {tags.length > 1 && <p className="ui-small ui-mute">{tagOrder}</p>}
    </Section>
  );
}

function reachLabel(domains: number): string {
  if (domains === 0) return 'No verified domain has this tag now, so it reaches none.';
  return `For ${counted(domains, 'domain')} now.`;
}
