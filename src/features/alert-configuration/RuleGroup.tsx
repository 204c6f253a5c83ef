import { formOf } from '#domain/text.ts';
import { Section } from '#src/ui/Section.tsx';
import { RuleItem } from './RuleItem.tsx';
import type { RulesSearch } from './search.ts';
import type { Rule, RuleRow, Scope } from './types.ts';
import type { useRuleWriter } from './use-rule-writer.ts';

type RuleGroupProps = {
  name: string;
  rules: readonly Rule[];
  rowOf: (rule: string) => RuleRow | null;
  scope: Scope;
  search: RulesSearch;
  writer: ReturnType<typeof useRuleWriter>;
};

function finding(rules: readonly Rule[]): string {
  const fired = rules.filter((rule) => rule.fired_30d > 0).length;
  const off = rules.filter((rule) => !rule.is_on.value).length;
  const heard =
    fired === 0 ? 'None fired in 30 days' : formOf(fired, 'One fired in 30 days', `${fired} of ${rules.length} fired in 30 days`);
  return off === 0 ? heard : `${heard}, ${formOf(off, 'one is', `${off} are`)} off`;
}

/** The rules that read one thing. */
export function RuleGroup({ name, rules, rowOf, scope, search, writer }: RuleGroupProps) {
  return (
    <Section question={name} finding={finding(rules)} folds={search.show === undefined}>
      <ul className="arule-list" aria-label={name}>
        {rules.map((rule) => (
          <RuleItem key={rule.rule} rule={rule} row={rowOf(rule.rule)} scope={scope} search={search} writer={writer} />
        ))}
      </ul>
    </Section>
  );
}
