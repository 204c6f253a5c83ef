import { counted, formOf } from '#domain/text.ts';
import { cx } from '#src/ui/cx.ts';
import { Link } from '#src/ui/Link.tsx';
import { EmptyState, Note } from '#src/ui/State.tsx';
import { rulesHere } from './Answer.tsx';
import { Baseline } from './Baseline.tsx';
import { EvaluateNow } from './EvaluateNow.tsx';
import { rowOf } from './form.ts';
import { bases, scopeNote } from './labels.ts';
import { RuleGroup } from './RuleGroup.tsx';
import { rulesShown } from './ShowChips.tsx';
import { placeIn, type RulesSearch, rulesHref, type Show } from './search.ts';
import { TagRules } from './TagRules.tsx';
import type { RulesReply, Scope } from './types.ts';
import { useRuleWriter } from './use-rule-writer.ts';

const emptyLabels: Record<Show, string> = {
  changed: 'Every rule has its default',
  fired: 'No rule fired in 30 days',
  off: 'Every rule is on',
};

type RulesTabProps = { reply: RulesReply; scope: Scope; search: RulesSearch };

/** Every rule of a scope by what it reads, with what is advised for it. */
export function RulesTab({ reply, scope, search }: RulesTabProps) {
  const writer = useRuleWriter(scope);
  const rules = rulesHere(reply.effective, scope);
  const shown = rulesShown(rules, search.show);
  const isOfDomains = scope.kind === 'domain' || scope.kind === 'tag';
  const hidden = reply.effective.length - rules.length;
  return (
    <div className={cx('arule-cols', scope.kind === 'global' && 'arule-cols-two')}>
      <div className="arules arule-aside">
        {scope.kind === 'domain' && scope.domainId !== undefined && (
          <Baseline domain={scope.domainId} rows={reply.rules} scope={scope} writer={writer} />
        )}
        {scope.kind === 'customer' && scope.customerId !== undefined && (
          <EvaluateNow key={scope.customerId} customer={scope.customerId} name={scope.name} />
        )}
        <TagRules rows={reply.rules} rules={rules} scope={scope} />
        {scope.kind !== 'domain' && <Note>{scopeNote(scope)}</Note>}
      </div>
      <div className="arules">
        {bases.map(({ id, name }) => {
          const mine = shown.filter(({ basis }) => basis === id);
          return (
            mine.length > 0 && (
              <RuleGroup
                key={id}
                name={name}
                rules={mine}
                rowOf={(rule) => rowOf(reply.rules, rule, scope)}
                scope={scope}
                search={search}
                writer={writer}
              />
            )
          );
        })}
        {shown.length === 0 && (
          <EmptyState title={emptyLabels[search.show ?? 'changed']}>
            <Link href={rulesHref(placeIn(search))}>Show all rules</Link>
          </EmptyState>
        )}
        {hidden > 0 && search.show === undefined && (
          <p className="ui-small ui-mute">
            {counted(hidden, 'rule', 'rules')} about the intake{isOfDomains && ' and the plan'}{' '}
            {formOf(hidden, 'belongs', 'belong')} to no {isOfDomains ? 'domain' : 'customer'}; see them under “Everybody”.
          </p>
        )}
      </div>
    </div>
  );
}
